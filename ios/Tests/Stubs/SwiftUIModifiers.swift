// What the views say of themselves behind their names.
import Foundation
import UniformTypeIdentifiers

public protocol ButtonStyle {}
public struct SomeButtonStyle: ButtonStyle {}

extension ButtonStyle where Self == SomeButtonStyle {
    public static var plain: SomeButtonStyle { SomeButtonStyle() }
    public static var bordered: SomeButtonStyle { SomeButtonStyle() }
    public static var borderedProminent: SomeButtonStyle { SomeButtonStyle() }
}

public protocol PickerStyle {}
public struct SegmentedPickerStyle: PickerStyle {}

extension PickerStyle where Self == SegmentedPickerStyle {
    public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

public enum ContentMode: Sendable { case fit, fill }
public enum ControlSize: Sendable { case regular, large }
public enum Visibility: Sendable { case automatic, visible, hidden }

public struct PresentationDetent: Hashable, Sendable {
    private let name: String
    public static let medium = PresentationDetent(name: "medium")
    public static let large = PresentationDetent(name: "large")
}

public enum NavigationBarItem {
    public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}

extension View {
    // ---- looks ----
    public func font(_ font: Font?) -> some View { Modified() }
    public func bold() -> some View { Modified() }
    public func fontWeight(_ weight: Font.Weight?) -> some View { Modified() }
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { Modified() }
    public func tint<S: ShapeStyle>(_ style: S?) -> some View { Modified() }
    public func background<S: ShapeStyle>(_ style: S) -> some View { Modified() }
    public func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T) -> some View {
        Modified()
    }
    public func overlay<V: View>(_ overlay: V) -> some View { Modified() }
    public func overlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { Modified() }
    public func opacity(_ opacity: Double) -> some View { Modified() }
    public func shadow(radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View { Modified() }
    public func lineLimit(_ lines: Int?) -> some View { Modified() }
    public func minimumScaleFactor(_ factor: CGFloat) -> some View { Modified() }
    public func scaledToFit() -> some View { Modified() }
    public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View { Modified() }
    public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { Modified() }
    public func controlSize(_ size: ControlSize) -> some View { Modified() }
    public func preferredColorScheme(_ scheme: ColorScheme?) -> some View { Modified() }
    public func scrollContentBackground(_ visibility: Visibility) -> some View { Modified() }

    // ---- layout ----
    public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { Modified() }
    public func frame(
        minWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { Modified() }
    public func padding(_ length: CGFloat) -> some View { Modified() }
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        Modified()
    }
    public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { Modified() }
    public func layoutPriority(_ value: Double) -> some View { Modified() }
    public func aspectRatio(_ ratio: CGFloat?, contentMode: ContentMode) -> some View {
        Modified()
    }
    public func zIndex(_ value: Double) -> some View { Modified() }
    public func safeAreaInset<V: View>(
        edge: VerticalEdge, @ViewBuilder content: () -> V
    ) -> some View { Modified() }

    // ---- behaviour ----
    public func disabled(_ disabled: Bool) -> some View { Modified() }
    public func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command
    ) -> some View { Modified() }
    public func tag<V: Hashable>(_ tag: V) -> some View { Modified() }
    public func allowsHitTesting(_ enabled: Bool) -> some View { Modified() }
    public func contentShape<S: Shape>(_ shape: S) -> some View { Modified() }
    public func onTapGesture(perform action: @escaping @MainActor () -> Void) -> some View {
        Modified()
    }
    public func gesture<G: Gesture>(_ gesture: G) -> some View { Modified() }
    public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        Modified()
    }
    public func transition(_ transition: AnyTransition) -> some View { Modified() }
    public func environment<V>(
        _ path: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View { Modified() }
    public func onChange<V: Equatable>(
        of value: V, _ action: @escaping @MainActor (V, V) -> Void
    ) -> some View { Modified() }
    public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
        Modified()
    }
    public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType],
        onCompletion: @escaping @MainActor (Result<URL, any Error>) -> Void
    ) -> some View { Modified() }
    public func onOpenURL(perform action: @escaping @MainActor (URL) -> Void) -> some View {
        Modified()
    }
    public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View {
        Modified()
    }
    public func task<V: Equatable>(
        id: V, _ action: @escaping @MainActor @Sendable () async -> Void
    ) -> some View { Modified() }
    public func sensoryFeedback<V: Equatable>(
        trigger: V, _ feedback: @escaping @MainActor (V, V) -> SensoryFeedback?
    ) -> some View { Modified() }

    // ---- pages ----
    public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { Modified() }
    public func navigationBarTitleDisplayMode(
        _ mode: NavigationBarItem.TitleDisplayMode
    ) -> some View { Modified() }
    public func navigationDestination<D: Hashable, V: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> V
    ) -> some View { Modified() }
    public func toolbar<V: View>(@ViewBuilder content: () -> V) -> some View { Modified() }
    public func sheet<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> V
    ) -> some View { Modified() }
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        Modified()
    }
    public func confirmationDialog<S: StringProtocol, V: View, T>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> V
    ) -> some View { Modified() }
    public func alert<S: StringProtocol, V: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: (T) -> V
    ) -> some View { Modified() }

    // ---- accessibility ----
    public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { Modified() }
    public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { Modified() }
    public func accessibilityIdentifier(_ name: String) -> some View { Modified() }
    public func accessibilityHidden(_ hidden: Bool) -> some View { Modified() }
    public func accessibilityElement(
        children: AccessibilityChildBehavior = .ignore
    ) -> some View { Modified() }
    public func accessibilityShowsLargeContentViewer() -> some View { Modified() }
    public func dynamicTypeSize<R: RangeExpression>(_ range: R) -> some View
    where R.Bound == DynamicTypeSize { Modified() }
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { Modified() }
    public func accessibilityAction(_ action: @escaping @MainActor () -> Void) -> some View {
        Modified()
    }
}
