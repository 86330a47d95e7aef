// Puts a module together again that was parted into streams; `xtask/src/parts.rs` tells how and why.
(parted) => {
  const follows = [...'__FOLLOWS__'], second = '__SECOND__', streams = '__STREAMS__';
  const at = (letter) => streams.indexOf(letter);
  const [CODE, DECLARED, VARIABLE, FEW, TARGETS, REST] = [...'cdv1tr'].map(at);
  const streamOf = follows.map(at);

  // Where to go on reading: in the head, in each stream with a letter, in the constants by the opcode after them.
  const next = new Int32Array(streams.length + 256);
  const read = (stream) => {
    let byte = parted[next[stream]++], value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = parted[next[stream]++];
      value |= (byte & 127) << shift;
    }
    return value;
  };
  const [size, functions, before, ...lengths] = Array.from({ length: 3 + streams.length + 256 }, () => read(0));
  let start = next[0];
  lengths.forEach((length, stream) => { next[stream] = start; start += length; });

  const whole = new Uint8Array(size);
  let end = 0;
  const write = (value) => {
    for (; value > 127; value >>>= 7) whole[end++] = value | 128;
    whole[end++] = value;
  };
  const copy = (stream, count) => { while (count-- > 0) whole[end++] = parted[next[stream]++]; };
  const copyNumbers = (stream, count) => {
    let place = next[stream];
    while (count-- > 0) {
      while (parted[place] > 127) whole[end++] = parted[place++];
      whole[end++] = parted[place++];
    }
    next[stream] = place;
  };
  const copyCounted = (stream) => {
    const count = read(stream);
    write(count);
    return count;
  };
  // A length stands before what it measures, in five bytes.
  const measured = (fill) => {
    const from = (end += 5);
    fill();
    for (let place = from - 5, left = end - from; place < from; left >>>= 7) {
      whole[place++] = (left & 127) | (place < from ? 128 : 0);
    }
  };

  // The local variables of a function, the one used last first; from `used` on they stand in their own order.
  const recent = new Uint16Array(1 << 16);
  let used = 0;
  const variable = (rank) => {
    for (; used <= rank; used++) recent[used] = used;
    const found = recent[rank];
    for (; rank > 0; rank--) recent[rank] = recent[rank - 1];
    recent[0] = found;
    return found;
  };

  const body = () => {
    used = 0;
    for (let kinds = copyCounted(DECLARED); kinds > 0; kinds--) {
      copyNumbers(DECLARED, 1);
      copy(DECLARED, 1);
    }
    for (let depth = 1; depth > 0;) {
      const opcode = parted[next[CODE]];
      copy(CODE, 1);
      switch (follows[opcode]) {
        case '.': if (opcode === 0x0b) depth--; break;
        case 'b': if (opcode < 5) depth++; copy(CODE, 1); break;
        case 'm': case 'M': copy(CODE, 1); copyNumbers(streamOf[opcode], 1); break;
        case 'v': write(variable(read(VARIABLE))); break;
        case 'f': case 'j': case 'I': copyNumbers(streamOf[opcode], 1); break;
        case 'i': copyNumbers(streams.length + parted[next[CODE]], 1); break;
        case '4': copy(FEW, 4); break;
        case '8': copy(FEW, 8); break;
        case '1': copyNumbers(FEW, 1); break;
        case '2': copyNumbers(FEW, 2); break;
        case 't': copyNumbers(TARGETS, copyCounted(TARGETS) + 1); break;
        case 'p': {
          const count = Number(second[parted[next[CODE]]]);
          copy(CODE, 1);
          copyNumbers(FEW, count);
          break;
        }
      }
    }
  };

  copy(REST, before);
  whole[end++] = 10;
  measured(() => {
    write(functions);
    for (let count = functions; count > 0; count--) measured(body);
  });
  copy(REST, size - end);
  return whole;
}
