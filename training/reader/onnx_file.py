"""Reads nodes and weights of an ONNX file: as much of its format (protobuf) as PP-OCR's models use."""
import struct
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

#: Number types by their code in the format.
TYPES = {1: np.float32, 6: np.int32, 7: np.int64, 9: np.bool_}


@dataclass
class Node:
    kind: str = ""
    inputs: list[str] = field(default_factory=list)
    outputs: list[str] = field(default_factory=list)
    attributes: dict = field(default_factory=dict)


def read(path: Path) -> tuple[list[Node], dict[str, np.ndarray]]:
    """The nodes in their order, and every constant by its name."""
    model = path.read_bytes()
    graph = next(value for number, _, value in _fields(model) if number == 7)
    nodes, constants = [], {}
    for number, _, value in _fields(graph):
        if number == 1:
            node = _node(value)
            if node.kind == "Constant":
                constants[node.outputs[0]] = node.attributes["value"]
            else:
                nodes.append(node)
        elif number == 5:
            name, tensor = _tensor(value)
            constants[name] = tensor
    return nodes, constants


def _node(data: bytes) -> Node:
    node = Node()
    for number, _, value in _fields(data):
        if number == 1:
            node.inputs.append(value.decode())
        elif number == 2:
            node.outputs.append(value.decode())
        elif number == 4:
            node.kind = value.decode()
        elif number == 5:
            name, attribute = _attribute(value)
            node.attributes[name] = attribute
    return node


def _attribute(data: bytes):
    name, single, numbers = "", None, []
    for number, wire, value in _fields(data):
        if number == 1:
            name = value.decode()
        elif number == 2:
            single = struct.unpack("<f", value)[0]
        elif number == 3:
            single = _signed(value)
        elif number == 5:
            single = _tensor(value)[1]
        elif number == 8:
            numbers += _packed(value) if wire == 2 else [_signed(value)]
    return name, numbers or single


def _tensor(data: bytes) -> tuple[str, np.ndarray]:
    name, shape, kind, raw, floats, integers = "", [], 1, None, [], []
    for number, wire, value in _fields(data):
        if number == 1:
            shape += _packed(value) if wire == 2 else [value]
        elif number == 2:
            kind = value
        elif number == 4:
            floats += struct.unpack(f"<{len(value) // 4}f", value)
        elif number in (5, 7):
            integers += _packed(value) if wire == 2 else [_signed(value)]
        elif number == 8:
            name = value.decode()
        elif number == 9:
            raw = value
    numbers = np.frombuffer(raw, TYPES[kind]) if raw is not None else np.array(floats or integers, TYPES[kind])
    return name, numbers.reshape(shape) if shape else numbers.reshape(-1)[0]


def _fields(data: bytes):
    """Number, wire type and value of each field of a message."""
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        wire = key & 7
        if wire == 0:
            value, at = _varint(data, at)
        else:
            size, at = {1: (8, at), 5: (4, at)}.get(wire) or _varint(data, at)
            value, at = data[at : at + size], at + size
        yield key >> 3, wire, value


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


def _packed(data: bytes) -> list[int]:
    numbers, at = [], 0
    while at < len(data):
        number, at = _varint(data, at)
        numbers.append(_signed(number))
    return numbers


def _signed(number: int) -> int:
    return number - (1 << 64) if number >> 63 else number
