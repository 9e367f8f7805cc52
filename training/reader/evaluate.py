"""Reads drawn lines in typefaces that were not trained on: `evaluate.py WEIGHTS [LINES]`."""
import sys
from pathlib import Path

import torch

from lines import Lines
from letters import CYRILLIC
from reader import CLASSES, Reader
from train import MODELS, PACKAGES, tensors


def main(weights: str, count: str = "400"):
    reader = Reader(MODELS / "en_PP-OCRv4_rec_infer.onnx", MODELS / "en_dict.txt").eval()
    reader.load_state_dict(torch.load(weights))
    lines = Lines(PACKAGES, seed=7, held_out=True)
    sums: dict[str, list[int]] = {}
    for at in range(int(count)):
        picture, text = lines.draw()
        with torch.no_grad():
            read = text_of(reader(tensors([(picture, text)])[0])[0])
        script = "Cyrillic" if set(text) & set(CYRILLIC) else "Latin"
        sums.setdefault(script, [0, 0, 0, 0])
        errors = distance(text.lower(), read.lower())
        sums[script] = [a + b for a, b in zip(sums[script], (errors, len(text), errors == 0, 1))]
        if at < 20:
            print(f"  {text}  ->  {read}")
    for script, (errors, letters, right, all_lines) in sums.items():
        print(f"{script}: {errors / letters:.1%} of letters wrong, {right / all_lines:.0%} of {all_lines} lines right")


def text_of(points) -> str:
    best = points.argmax(-1).tolist()
    return "".join(CLASSES[c] for at, c in enumerate(best) if c and (at == 0 or c != best[at - 1]))


def distance(a: str, b: str) -> int:
    """Levenshtein's."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (x != y))
    return row[-1]


if __name__ == "__main__":
    main(*sys.argv[1:])
