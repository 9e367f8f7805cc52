"""The line reader of PP-OCRv4 (PP-LCNetV3, SVTR and CTC), with PP-OCR's weights and a last layer for our letters."""
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import onnx_file
from letters import ALL, LOOK_ALIKE

#: Number 0 is that no letter begins here.
CLASSES = ["", *ALL]


class Trunk(nn.Module):
    """
    The convolutions, node by node as the file has them: 3 × 48 × width to 480 × 1 × width / 8. Products and sums with one
    number go into the convolution before them, or into the one after them where it looks at single points.
    """

    def __init__(self, nodes: list[onnx_file.Node], constants: dict[str, np.ndarray]):
        super().__init__()
        self.weights = nn.ParameterList()
        self.steps = []
        nodes = _folded(nodes[: [node.kind for node in nodes].index("AveragePool") + 1], constants)
        for node in nodes:
            self.steps.append((node.inputs, node.outputs[0], self._step(node, constants)))

    def _step(self, node, constants):
        """What to do with the inputs that are no constants."""
        known = [constants.get(name) for name in node.inputs]
        if node.kind == "Conv":
            weight, bias = self._kept(known[1]), self._kept(known[2])
            stride, padding = node.attributes["strides"], node.attributes["pads"][:2]
            groups = node.attributes["group"]
            return lambda x, *_: F.conv2d(x, self.weights[weight], self.weights[bias], stride, padding, 1, groups)
        if node.kind in ("Mul", "Add") and any(part is not None for part in known):
            at = self._kept(known[0] if known[0] is not None else known[1])
            first = known[0] is None
            return lambda *x: _joined(node.kind, x[0] if first else x[1], self.weights[at])
        return {
            "Mul": lambda *x: x[0] * x[1],
            "HardSwish": lambda x: F.hardswish(x),
            "Relu": lambda x: F.relu(x),
            "HardSigmoid": lambda x: F.hardsigmoid(x),
            "GlobalAveragePool": lambda x: x.mean((2, 3), keepdim=True),
            "AveragePool": lambda x: F.avg_pool2d(x, (3, 2), (3, 2)),
        }[node.kind]

    def _kept(self, numbers: np.ndarray) -> int:
        self.weights.append(nn.Parameter(torch.tensor(np.array(numbers, np.float32))))
        return len(self.weights) - 1

    def forward(self, x):
        values = {self.steps[0][0][0]: x}
        for inputs, output, step in self.steps:
            values[output] = step(*(values.get(name) for name in inputs))
        return values[self.steps[-1][1]]


class SwishConv(nn.Module):
    def __init__(self, weight: np.ndarray, normalization: list[np.ndarray]):
        super().__init__()
        scale, shift = _scale_and_shift(normalization)
        out, into, *kernel = weight.shape
        self.conv = nn.Conv2d(into, out, kernel, padding=(0, kernel[1] // 2))
        self.conv.weight.data = torch.tensor(weight * scale.reshape(-1, 1, 1, 1))
        self.conv.bias.data = torch.tensor(shift)

    def forward(self, x):
        return F.silu(self.conv(x))


class Mixer(nn.Module):
    """One transformer block of SVTR; `at` is the first of its norms' numbers, its linear layers begin at twice that."""

    HEADS = 8

    def __init__(self, constants: dict[str, np.ndarray], at: int):
        super().__init__()
        self.norms = nn.ModuleList(_norm(constants, at + k) for k in range(2))
        self.mix, self.out, self.widen, self.narrow = (_linear(constants, 2 * at + k) for k in range(4))

    def forward(self, x):
        batch, _, size = x.shape
        parts = self.mix(self.norms[0](x)).reshape(batch, -1, 3, self.HEADS, size // self.HEADS)
        query, key, value = parts.permute(2, 0, 3, 1, 4).unbind(0)
        weights = (query * (size // self.HEADS) ** -0.5 @ key.transpose(-2, -1)).softmax(-1)
        x = x + self.out((weights @ value).transpose(1, 2).reshape(batch, -1, size))
        return x + self.narrow(F.silu(self.widen(self.norms[1](x))))


class Reader(nn.Module):
    """Pictures (n × 3 × 48 × width: blue, green, red from −1 to 1) to points of each class (n × width / 8 × classes)."""

    def __init__(self, base: Path, base_signs: Path):
        super().__init__()
        nodes, constants = onnx_file.read(base)
        self.trunk = Trunk(nodes, constants)
        kinds = [node.kind for node in nodes]
        neck = nodes[kinds.index("AveragePool") :]
        norms = [[constants[name] for name in node.inputs[1:5]] for node in neck if node.kind == "BatchNormalization"]
        weights = [constants[node.inputs[1]] for node in neck if node.kind == "Conv"]
        self.convs = nn.ModuleList(map(SwishConv, weights, norms))
        self.mixers = nn.ModuleList([Mixer(constants, 0), Mixer(constants, 2)])
        self.norm = _norm(constants, 4)
        self.last = _last_layer(constants, base_signs)

    def forward(self, x):
        x = self.trunk(x.contiguous(memory_format=torch.channels_last))
        mixed = self.convs[1](self.convs[0](x)).flatten(2).transpose(1, 2)
        for mixer in self.mixers:
            mixed = mixer(mixed)
        mixed = self.convs[2](self.norm(mixed).transpose(1, 2).unsqueeze(2))
        x = self.convs[4](self.convs[3](torch.cat([x, mixed], 1)))
        return self.last(x.squeeze(2).transpose(1, 2))


def _folded(nodes: list[onnx_file.Node], constants: dict[str, np.ndarray]) -> list[onnx_file.Node]:
    """The nodes that are left when each convolution has taken in what can be computed with its weights."""
    for node in nodes:
        if node.kind == "Reshape" and node.inputs[0] in constants:
            constants[node.outputs[0]] = constants[node.inputs[0]]
    nodes = [node for node in nodes if node.outputs[0] not in constants]
    kept: list[onnx_file.Node] = []
    for node in nodes:
        if node.kind == "Conv" and len(node.inputs) == 2:
            node.inputs.append(f"{node.inputs[1]} bias")
            constants[node.inputs[2]] = np.zeros(len(constants[node.inputs[1]]), np.float32)
        before = kept[-1] if kept else None
        if before and before.kind == "Conv" and _line_of(node, constants):
            scale, shift = _line_of(node, constants)
            _, weight, bias = before.inputs
            constants[weight] = constants[weight] * np.reshape(scale, (-1, 1, 1, 1))
            constants[bias] = constants[bias] * scale + shift
            before.outputs = node.outputs
            continue
        while node.kind == "Conv" and constants[node.inputs[1]].shape[2:] == (1, 1) and _line_of(kept[-1], constants):
            scale, shift = _line_of(kept[-1], constants)
            source, weight, bias = node.inputs
            constants[bias] = constants[bias] + (constants[weight] * shift).sum((1, 2, 3))
            constants[weight] = constants[weight] * scale
            node.inputs[0] = next(name for name in kept.pop().inputs if name not in constants)
        kept.append(node)
    return kept


def _line_of(node: onnx_file.Node, constants: dict[str, np.ndarray]):
    """Scale and shift of a node that only does that; None for any other."""
    if node.kind == "BatchNormalization":
        return _scale_and_shift([constants[name] for name in node.inputs[1:5]])
    number = next((constants[name] for name in node.inputs if name in constants), None)
    if node.kind not in ("Mul", "Add") or number is None or number.size != 1:
        return None
    return (number.reshape(-1), 0.0) if node.kind == "Mul" else (1.0, number.reshape(-1))


def _last_layer(constants: dict[str, np.ndarray], base_signs: Path) -> nn.Linear:
    """A row for each of our letters: PP-OCR's own, that of the Latin letter that looks like it, or by chance."""
    weight, bias = constants["linear_8.w_0"].T, constants["linear_8.b_0"]
    signs = [line.rstrip("\r") for line in base_signs.read_text("utf-8").split("\n")]
    row = {sign: at + 1 for at, sign in enumerate([*filter(None, signs), " "])}
    last = nn.Linear(weight.shape[1], len(CLASSES))
    nn.init.normal_(last.weight, 0, 0.02)
    nn.init.constant_(last.bias, float(bias.mean()) - 1)
    for at, sign in enumerate(CLASSES):
        base = 0 if at == 0 else row.get(sign, row.get(LOOK_ALIKE.get(sign, "")))
        if base is not None:
            last.weight.data[at] = torch.tensor(weight[base])
            last.bias.data[at] = float(bias[base]) - (1 if sign in LOOK_ALIKE else 0)
    return last


def _norm(constants, at: int) -> nn.LayerNorm:
    weight, bias = (torch.tensor(constants[f"layer_norm_{at}.{part}_0"]) for part in "wb")
    norm = nn.LayerNorm(len(weight), eps=1e-6)
    norm.load_state_dict({"weight": weight, "bias": bias})
    return norm


def _linear(constants, at: int) -> nn.Linear:
    weight, bias = (torch.tensor(constants[f"linear_{at}.{part}_0"]) for part in "wb")
    linear = nn.Linear(*weight.shape)
    linear.load_state_dict({"weight": weight.T, "bias": bias})
    return linear


def _scale_and_shift(normalization) -> tuple[np.ndarray, np.ndarray]:
    weight, bias, mean, variance = normalization
    scale = weight / np.sqrt(variance + 1e-5)
    return scale, bias - mean * scale


def _joined(kind: str, x, weight):
    return x * weight if kind == "Mul" else x + weight
