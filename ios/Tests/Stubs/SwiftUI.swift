// The part of SwiftUI that the app's views use, by declaration alone, so that Linux can
// typecheck them. It draws nothing and runs nothing; what it declares has the labels and
// types of Apple's, and what is not here cannot be used.
import CoreTransferable
@_exported import Foundation
import Observation

// ---- views ----

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

public protocol Primitive: View where Body == Never {}

extension Primitive {
    public var body: Never { fatalError() }
}

public struct Modified: Primitive {
    public init() {}
}

public struct TupleView<each Content>: Primitive {}

public enum Either<One: View, Other: View>: Primitive { case one, other }

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError() }
}

@resultBuilder
public enum ViewBuilder {
    public static func buildBlock() -> EmptyView { fatalError() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<repeat each Content> { fatalError() }
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<One: View, Other: View>(first: One) -> Either<One, Other> {
        fatalError()
    }
    public static func buildEither<One: View, Other: View>(second: Other) -> Either<One, Other> {
        fatalError()
    }
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content {
        content
    }
}

public struct EmptyView: Primitive {
    public init() {}
}

public struct Text: Primitive {
    public init<S: StringProtocol>(_ content: S) {}
    public init(verbatim content: String) {}
    public func bold() -> Text { self }
    public func italic() -> Text { self }
    public func font(_ font: Font?) -> Text { self }
}

public struct Image: Primitive {
    public init(_ name: String) {}
    public init(systemName: String) {}
    public func resizable() -> Image { self }
}

public struct Spacer: Primitive {
    public init() {}
}

public struct HStack<Content: View>: Primitive {
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {}
}

public struct VStack<Content: View>: Primitive {
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {}
}

public struct ZStack<Content: View>: Primitive {
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}

public struct Grid<Content: View>: Primitive {
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
}

public struct GridRow<Content: View>: Primitive {
    public init(@ViewBuilder content: () -> Content) {}
}

public struct List<Content: View>: Primitive {
    public init(@ViewBuilder content: () -> Content) {}
}

public struct Form<Content: View>: Primitive {
    public init(@ViewBuilder content: () -> Content) {}
}

public struct Section<Content: View>: Primitive {
    public init(@ViewBuilder content: () -> Content) {}
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}

public struct ScrollView<Content: View>: Primitive {
    public init(_ axes: Axis = .vertical, @ViewBuilder content: () -> Content) {}
}

public struct ScrollViewProxy {
    @MainActor public func scrollTo<ID: Hashable>(_ id: ID) {}
}

public struct ScrollViewReader<Content: View>: Primitive {
    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Primitive {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

public struct GeometryProxy {
    public var size: CGSize { fatalError() }
}

public struct GeometryReader<Content: View>: Primitive {
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}

// ---- controls ----

public struct ButtonRole: Sendable {
    public static let destructive = ButtonRole()
    public static let cancel = ButtonRole()
}

public struct Button<Face: View>: Primitive {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Face) {}
}

extension Button where Face == Text {
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
    public init<S: StringProtocol>(
        _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {}
}

public struct Toggle: Primitive {
    public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {}
}

public struct Picker<Choice: Hashable, Content: View>: Primitive {
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<Choice>, @ViewBuilder content: () -> Content
    ) {}
}

extension Picker {
    public init<Face: View>(
        selection: Binding<Choice>, @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Face
    ) {}
}

public struct Menu<Face: View, Content: View>: Primitive {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Face) {}
}

extension Menu where Face == Text {
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}

public struct ProgressView: Primitive {
    public init(value: Double?, total: Double = 1) {}
}

public struct SharePreview {
    public init<S: StringProtocol>(_ title: S) {}
}

public struct ShareLink: Primitive {
    public init<S: StringProtocol>(_ title: S, item: String) {}
    public init<S: StringProtocol, T: Transferable>(_ title: S, item: T, preview: SharePreview) {}
}

public struct PasteButton: Primitive {
    public init<T: Transferable>(
        payloadType: T.Type, onPaste: @escaping @MainActor ([T]) -> Void
    ) {}
}

public struct NavigationStack<Data, Root: View>: Primitive {}

extension NavigationStack where Data == Never {
    public init(@ViewBuilder root: () -> Root) {}
}

extension NavigationStack
where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
{
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root) {}
}

public struct NavigationLink: Primitive {
    public init<S: StringProtocol, Value: Hashable>(_ title: S, value: Value?) {}
}

// ---- shapes and colours ----

public protocol ShapeStyle {}

public struct Color: ShapeStyle, Hashable, Sendable {
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {}
    public static var clear: Color { fatalError() }
    public func opacity(_ opacity: Double) -> Color { self }
}

// Apart, as Apple's is: a colour belongs to no actor.
extension Color: Primitive {}

public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { fatalError() }
}

public protocol Shape: View {}

extension Shape {
    public var body: Never { fatalError() }
    public func fill<S: ShapeStyle>(_ style: S) -> some View { Modified() }
    public func stroke<S: ShapeStyle>(_ style: S, lineWidth: CGFloat = 1) -> some View {
        Modified()
    }
}

public protocol InsettableShape: Shape {}

extension InsettableShape {
    public func strokeBorder<S: ShapeStyle>(_ style: S, lineWidth: CGFloat = 1) -> some View {
        Modified()
    }
}

public struct Circle: InsettableShape {
    public init() {}
}

public struct Rectangle: InsettableShape {
    public init() {}
}

public struct RoundedRectangle: InsettableShape {
    public init(cornerRadius: CGFloat) {}
}

public struct UnevenRoundedRectangle: InsettableShape {
    public init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
        bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0
    ) {}
}

public struct Path: Shape {
    public init(_ body: (inout Path) -> Void) {}
    public mutating func move(to point: CGPoint) {}
    public mutating func addLine(to point: CGPoint) {}
    public mutating func addEllipse(in rect: CGRect) {}
}

public struct Font: Hashable, Sendable {
    public enum Weight: Sendable { case regular, bold }
    public static let title = Font(), title3 = Font(), headline = Font(), subheadline = Font()
    public static let body = Font(), callout = Font(), footnote = Font(), caption = Font()
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font() }
    public static func custom(_ name: String, size: CGFloat) -> Font { Font() }
    public static func system(size: CGFloat, weight: Weight? = nil) -> Font { Font() }
}

public enum Axis: Sendable { case horizontal, vertical }
public enum VerticalAlignment: Sendable { case center, firstTextBaseline }
public enum HorizontalAlignment: Sendable { case center, leading }
public enum Alignment: Sendable { case center, top, leading }
public enum VerticalEdge: Sendable { case bottom }

public struct Edge: Sendable {
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let all = Set(rawValue: 15), horizontal = Set(rawValue: 10)
    }
}

// ---- state ----

@MainActor @preconcurrency @propertyWrapper
public struct State<Value> {
    public init(wrappedValue: Value) {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { fatalError() }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() {}
}

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    public init(projectedValue: Binding<Value>) {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
    public subscript<T>(dynamicMember path: WritableKeyPath<Value, T>) -> Binding<T> {
        fatalError()
    }
}

@MainActor @preconcurrency @propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public var wrappedValue: Value
    public var projectedValue: Bindable<Value> { self }
    public subscript<T>(dynamicMember path: ReferenceWritableKeyPath<Value, T>) -> Binding<T> {
        fatalError()
    }
}

@MainActor @preconcurrency @propertyWrapper
public struct Environment<Value> {
    public init(_ path: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { fatalError() }
}

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct DismissAction {
    @MainActor public func callAsFunction() {}
}

public enum ColorScheme: Sendable { case light, dark }
public enum DynamicTypeSize: Comparable, Sendable { case large, accessibility1 }
public enum ScenePhase: Sendable { case background, inactive, active }

public struct EnvironmentValues {
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { Key.defaultValue }
        set {}
    }
    public var colorScheme: ColorScheme { .light }
    public var scenePhase: ScenePhase { .active }
    public var accessibilityReduceMotion: Bool { false }
    public var dismiss: DismissAction { DismissAction() }
    public var locale: Locale {
        get { Locale(identifier: "") }
        set {}
    }
}

// ---- app ----

@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
    init()
}

extension App {
    public static func main() {}
}

@MainActor @preconcurrency
public protocol Scene {}

@resultBuilder
public enum SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct SomeScene: Scene {}

public struct WindowGroup<Content: View>: Scene {
    public init(@ViewBuilder content: () -> Content) {}
}

@MainActor @preconcurrency
public protocol Commands {
    associatedtype Body: Commands
    @CommandsBuilder var body: Body { get }
}

extension Never: Commands {}

public protocol PrimitiveCommands: Commands where Body == Never {}

extension PrimitiveCommands {
    public var body: Never { fatalError() }
}

extension Optional: Commands, PrimitiveCommands where Wrapped: Commands {}

public struct SomeCommands: PrimitiveCommands {}

@resultBuilder
public enum CommandsBuilder {
    public static func buildExpression<C: Commands>(_ content: C) -> C { content }
    public static func buildBlock<each C: Commands>(_ content: repeat each C) -> SomeCommands {
        SomeCommands()
    }
    public static func buildIf<C: Commands>(_ content: C?) -> C? { content }
}

public struct CommandGroupPlacement: Sendable {
    public static let newItem = CommandGroupPlacement(), undoRedo = CommandGroupPlacement()
}

public struct CommandGroup<Content: View>: PrimitiveCommands {
    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
}

public struct CommandMenu<Content: View>: PrimitiveCommands {
    public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {}
}

public struct KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral, Sendable {
    public init(extendedGraphemeClusterLiteral letter: Character) {}
    public static let leftArrow: KeyEquivalent = "<", rightArrow: KeyEquivalent = ">"
}

public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let shift = EventModifiers(rawValue: 1), command = EventModifiers(rawValue: 2)
}

extension Scene {
    public func commands<C: Commands>(@CommandsBuilder content: () -> C) -> some Scene {
        SomeScene()
    }
    public func onChange<V: Equatable>(
        of value: V, _ action: @escaping @MainActor (V, V) -> Void
    ) -> some Scene { SomeScene() }
}

// ---- gestures and animation ----

@MainActor @preconcurrency
public protocol Gesture<Value> {
    associatedtype Value
}

public struct SomeGesture<Value>: Gesture {}

@MainActor @preconcurrency @propertyWrapper
public struct GestureState<Value> {
    public init(wrappedValue: Value) {}
    public var wrappedValue: Value { fatalError() }
    public var projectedValue: GestureState<Value> { self }
}

public struct Transaction {}

extension Gesture {
    public func updating<State>(
        _ state: GestureState<State>,
        body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> SomeGesture<Value> { fatalError() }
    public func onChanged(_ action: @escaping @MainActor (Value) -> Void) -> SomeGesture<Value> {
        fatalError()
    }
    public func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> SomeGesture<Value> {
        fatalError()
    }
}

public struct DragGesture: Gesture {
    public struct Value: Sendable {
        public var startLocation: CGPoint { fatalError() }
        public var location: CGPoint { fatalError() }
    }
    public init(minimumDistance: CGFloat = 10) {}
}

public struct Animation: Equatable, Sendable {
    public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
}

public struct AnyTransition: Sendable {
    public static let opacity = AnyTransition()
}

public struct SensoryFeedback: Equatable, Sendable {
    public enum Weight: Sendable { case light, medium, heavy }
    public static let success = SensoryFeedback(), warning = SensoryFeedback()
    public static let error = SensoryFeedback()
    public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
        SensoryFeedback()
    }
}

// ---- accessibility ----

public struct AccessibilityTraits: SetAlgebra, Sendable {
    private var held: Swift.Set<Int> = []
    public typealias Element = AccessibilityTraits
    public init() {}
    public static let isButton = AccessibilityTraits(), isSelected = AccessibilityTraits()
    public static let isHeader = AccessibilityTraits()
    public func contains(_ member: Self) -> Bool { false }
    public func union(_ other: Self) -> Self { self }
    public func intersection(_ other: Self) -> Self { self }
    public func symmetricDifference(_ other: Self) -> Self { self }
    public mutating func insert(_ new: Self) -> (inserted: Bool, memberAfterInsert: Self) {
        (true, new)
    }
    public mutating func remove(_ member: Self) -> Self? { nil }
    public mutating func update(with new: Self) -> Self? { nil }
    public mutating func formUnion(_ other: Self) {}
    public mutating func formIntersection(_ other: Self) {}
    public mutating func formSymmetricDifference(_ other: Self) {}
}

public enum AccessibilityChildBehavior: Sendable { case ignore, contain, combine }

// ---- what Apple's Foundation has and Linux' has not ----

extension URL {
    public func startAccessingSecurityScopedResource() -> Bool { false }
    public func stopAccessingSecurityScopedResource() {}
}
