"""Trains the evaluation network on positions that `doushou-engine datagen` kept.

Reads every *.dsqdata file of a folder (engine/src/datagen/record.rs tells what is
in them), trains, rounds to integers and writes the file that the engine embeds
(core/src/eval/nnue/network.rs tells what is in that one). Beside it stands a
recipe in JSON: with what it was made, how well it fits, and its hash.
"""

import argparse
import hashlib
import json
import math
import pathlib
import struct
import sys
import time

import numpy as np
import torch
from torch import nn

MAGIC = b"DSQDATA1"
RECORD = 24
SQUARES = 63
GONE = 63
FEATURES = 16 * SQUARES
BOOKS = ["traditional", "yeshou", "datou"]
BY_COUNT = 8
BUCKETS = BY_COUNT * len(BOOKS)
# A score past this is a forced end.
END = 30_000
# What a forced end counts in centipawns: the evaluation need not tell wins apart.
END_WORTH = 2500

# The scales of the integers, as core/src/eval/nnue/network.rs has them.
UNIT_IN = 255
UNIT_OUT = 1024
UNIT_SUM = UNIT_IN * UNIT_IN * UNIT_OUT // 2
MOST_IN = 7.0
MOST_OUT = 2.0


def read(folder, least_files=1):
    """All records, and where the files end."""
    parts = []
    for path in sorted(pathlib.Path(folder).glob("*.dsqdata")):
        data = path.read_bytes()
        if data[:8] != MAGIC or (len(data) - 8) % RECORD:
            sys.exit(f"{path} is no file of positions")
        parts.append(np.frombuffer(data, dtype=np.uint8, offset=8).reshape(-1, RECORD))
    if len(parts) < least_files:
        sys.exit(f"{folder}: at least {least_files} files are needed, found {len(parts)}")
    return parts


class Positions:
    """Records as columns."""

    def __init__(self, records):
        column = lambda at: records[:, at : at + 2].copy().view("<i2")[:, 0].astype(np.float32)
        self.squares = torch.from_numpy(records[:, :16].copy())
        score = column(16)
        ends = np.abs(score) > END
        score[ends] = np.sign(score[ends]) * END_WORTH
        self.score = torch.from_numpy(np.clip(score, -END_WORTH, END_WORTH))
        self.by_hand = torch.from_numpy(column(18))
        self.result = torch.from_numpy(records[:, 20].copy())
        self.book = torch.from_numpy(records[:, 21].astype(np.int64))
        count = (self.squares != GONE).sum(1)
        self.bucket = self.book * BY_COUNT + (count - 1).clamp(0, 15) // 2

    def __len__(self):
        return len(self.score)


def without_doubles(records):
    """Every position of a book once, the order kept."""
    keys = np.concatenate([records[:, :16], records[:, 21:22]], axis=1)
    _, first = np.unique(np.ascontiguousarray(keys).view("V17"), return_index=True)
    return records[np.sort(first)]


def tables():
    """Where a square is seen from the other side, and in the mirror."""
    square = torch.arange(64)
    turned = torch.where(square == GONE, GONE, 62 - square)
    mirrored = torch.where(square == GONE, GONE, square // 7 * 7 + 6 - square % 7)
    return turned, mirrored


TURNED, MIRRORED = tables()


def features(squares, mirror):
    """The numbers of the inputs that are on: the mover's view, the other's."""
    squares = squares.long()
    if mirror is not None:
        squares = torch.where(mirror[:, None], MIRRORED.to(squares.device)[squares], squares)
    other = TURNED.to(squares.device)[torch.cat([squares[:, 8:], squares[:, :8]], dim=1)]
    first = torch.arange(16, device=squares.device) * SQUARES
    number = lambda seen: torch.where(seen == GONE, FEATURES, seen + first)
    return number(squares), number(other)


class Network(nn.Module):
    """(inputs → hidden) × 2 → 1, the inputs' bias by book, the output by book and count."""

    def __init__(self, hidden, scale):
        super().__init__()
        self.scale = scale
        self.by_square = nn.EmbeddingBag(FEATURES + 1, hidden, mode="sum", padding_idx=FEATURES)
        # What a piece means wherever it stands: learnt from all its squares, and
        # added to each of them in the end.
        self.anywhere = nn.EmbeddingBag(17, hidden, mode="sum", padding_idx=16)
        self.bias = nn.Embedding(len(BOOKS), hidden)
        self.out = nn.Embedding(BUCKETS, 2 * hidden)
        self.out_bias = nn.Embedding(BUCKETS, 1)
        nn.init.uniform_(self.by_square.weight, -0.08, 0.08)
        nn.init.uniform_(self.anywhere.weight, -0.15, 0.15)
        nn.init.uniform_(self.bias.weight, 0.0, 0.3)
        nn.init.uniform_(self.out.weight, -0.1, 0.1)
        nn.init.zeros_(self.out_bias.weight)
        with torch.no_grad():
            # All buckets begin alike.
            self.out.weight[:] = self.out.weight[0]
            self.bias.weight[:] = self.bias.weight[0]
            self.by_square.weight[FEATURES] = 0
            self.anywhere.weight[16] = 0

    def half(self, numbers, book):
        piece = torch.where(numbers == FEATURES, 16, numbers // SQUARES)
        total = self.by_square(numbers) + self.anywhere(piece) + self.bias(book)
        return total.clamp(0, 1).square()

    def forward(self, squares, book, bucket, mirror=None):
        mover, other = features(squares, mirror)
        both = torch.cat([self.half(mover, book), self.half(other, book)], dim=1)
        total = (both * self.out(bucket)).sum(1) + self.out_bias(bucket)[:, 0]
        return total * self.scale

    def clip(self):
        with torch.no_grad():
            self.by_square.weight.clamp_(-MOST_IN / 2, MOST_IN / 2)
            self.anywhere.weight.clamp_(-MOST_IN / 2, MOST_IN / 2)
            self.out.weight.clamp_(-MOST_OUT, MOST_OUT)


class Integers:
    """The network as the engine computes it."""

    def __init__(self, network):
        piece = torch.arange(FEATURES) // SQUARES
        inputs = network.by_square.weight[:FEATURES] + network.anywhere.weight[piece]
        rounded = lambda weight, unit: np.rint(weight.detach().double().cpu().numpy() * unit)
        self.inputs = rounded(inputs, UNIT_IN).astype("<i2")
        self.bias = rounded(network.bias.weight, UNIT_IN).astype("<i2")
        self.out = rounded(network.out.weight, UNIT_OUT).astype("<i2")
        self.out_bias = rounded(network.out_bias.weight[:, 0], UNIT_SUM).astype("<i4")
        self.hidden = self.inputs.shape[1]
        self.multiplier = round(network.scale * 2**32 / UNIT_SUM)

    def evaluate(self, positions):
        mover, other = features(positions.squares, None)
        padded = np.concatenate([self.inputs, np.zeros((1, self.hidden), "<i2")]).astype(np.int32)
        halves = []
        for numbers in (mover, other):
            total = padded[numbers.numpy()].sum(1) + self.bias[positions.book.numpy()]
            clamped = total.clip(0, UNIT_IN).astype(np.int64)
            halves.append(clamped * clamped >> 1)
        both = np.concatenate(halves, axis=1)
        bucket = positions.bucket.numpy()
        total = (both * self.out[bucket].astype(np.int64)).sum(1) + self.out_bias[bucket]
        return total * self.multiplier >> 32

    def body(self, residual):
        header = struct.pack(
            "<HHHHi", FEATURES, self.hidden, BUCKETS, int(residual), self.multiplier
        )
        weights = (self.inputs, self.bias, self.out, self.out_bias)
        return header + b"".join(part.tobytes() for part in weights)


def fnv(data):
    """The 64-bit FNV-1a hash: what the engine checks a file by."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def expected(centipawns, spread):
    return torch.sigmoid(centipawns / spread)


def fit_spread(score, result):
    """The K of 1 / (1 + exp(-score / K)) under which the results are likeliest."""
    score, result = score.double(), result.double() / 2
    best = (math.inf, 0)
    for spread in range(60, 1500, 10):
        p = expected(score, spread).clamp(1e-9, 1 - 1e-9)
        loss = -(result * p.log() + (1 - result) * (1 - p).log()).mean().item()
        best = min(best, (loss, spread))
    return best[1]


def evaluate(network, positions, residual, spread, device, size=1 << 16):
    """The network's centipawns for all positions."""
    found = []
    with torch.no_grad():
        for at in range(0, len(positions), size):
            part = slice(at, at + size)
            value = network(
                positions.squares[part].to(device),
                positions.book[part].to(device),
                positions.bucket[part].to(device),
            )
            found.append(value.cpu())
    value = torch.cat(found)
    return value + positions.by_hand if residual else value


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, help="folder of *.dsqdata files")
    parser.add_argument("--out", required=True, help="the network file to write")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--spread", type=float, default=400, help="K of the loss, in centipawns")
    parser.add_argument("--scale", type=float, default=600, help="centipawns of an output of 1")
    parser.add_argument("--results", type=float, default=0.2, help="share of the game's result")
    parser.add_argument("--residual", action="store_true",
                        help="learn what the hand-written evaluation misses, to be added to it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--limit", type=int, default=0, help="use so many positions at most")
    options = parser.parse_args()

    torch.manual_seed(options.seed)
    if options.threads:
        torch.set_num_threads(options.threads)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    parts = read(options.data, least_files=6)
    held_out = max(3, len(parts) // 40)
    learnt = without_doubles(np.concatenate(parts[:-held_out]))
    if options.limit and len(learnt) > options.limit:
        chosen = np.random.default_rng(options.seed).permutation(len(learnt))[: options.limit]
        learnt = learnt[np.sort(chosen)]
    train = Positions(learnt)
    test = Positions(without_doubles(np.concatenate(parts[-held_out:])))
    print(f"{len(train)} positions to learn from, {len(test)} to test with, on {device}")

    network = Network(options.hidden, options.scale).to(device)
    optimiser = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=1e-4)
    steps = options.epochs * (len(train) // options.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, options.rate, total_steps=steps + 1, pct_start=0.1, final_div_factor=200
    )
    known = train.result < 3
    share = torch.where(known, options.results, 0.0)
    target = expected(train.score, options.spread) * (1 - share)
    target += share * train.result.float() / 2
    columns = [train.squares, train.book, train.bucket, train.by_hand, target]
    if device.type == "cuda":
        columns = [column.to(device) for column in columns]
    squares, book, bucket, by_hand, target = columns
    goal = expected(test.score, options.spread)

    def error(centipawns):
        return (expected(centipawns, options.spread) - goal).square().mean().item()

    print(f"error of the hand-written evaluation: {error(test.by_hand):.6f}")
    start = time.time()
    for epoch in range(options.epochs):
        order = torch.randperm(len(train), device=squares.device)
        total = 0.0
        batches = len(train) // options.batch
        for number in range(batches):
            chosen = order[number * options.batch : (number + 1) * options.batch]
            mirror = torch.rand(len(chosen), device=squares.device) < 0.5
            value = network(squares[chosen], book[chosen], bucket[chosen], mirror)
            if options.residual:
                value = value + by_hand[chosen]
            loss = (expected(value, options.spread) - target[chosen]).square().mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
            network.clip()
            total += loss.item()
        value = evaluate(network, test, options.residual, options.spread, device)
        print(f"epoch {epoch + 1}: loss {total / max(batches, 1):.6f}, "
              f"error {error(value):.6f}, {time.time() - start:.0f} s", flush=True)

    network = network.cpu()
    integers = Integers(network)
    by_integers = torch.from_numpy(integers.evaluate(test)).float()
    if options.residual:
        by_integers = by_integers + test.by_hand
    figures = {
        "error by hand": error(test.by_hand),
        "error": error(value),
        "error in integers": error(by_integers),
        "spread by hand": test.by_hand.std().item(),
        "spread": by_integers.std().item(),
    }
    quiet = test.score.abs() < 1500
    slope = (by_integers * test.by_hand)[quiet].sum() / test.by_hand[quiet].square().sum()
    figures["slope on the hand-written evaluation"] = slope.item()
    for number, name in enumerate(BOOKS):
        here = (test.book == number) & (test.result < 3)
        of_train = (train.book == number) & known & (train.score.abs() < END_WORTH)
        figures[f"K {name} by search"] = fit_spread(train.score[of_train], train.result[of_train])
        if here.any():
            figures[f"K {name}"] = fit_spread(by_integers[here], test.result[here])
    body = integers.body(options.residual)
    data = b"DSQNNUE1" + struct.pack("<Q", fnv(body)) + body
    out = pathlib.Path(options.out)
    out.write_bytes(data)
    recipe = {
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        "positions": len(train),
        "tested with": len(test),
        "options": vars(options) | {"data": None, "out": None},
        "torch": torch.__version__,
        "figures": figures,
    }
    out.with_suffix(".json").write_text(json.dumps(recipe, indent=2) + "\n")
    print(json.dumps(recipe, indent=2))


if __name__ == "__main__":
    main()
