// Where a pattern first matches in each line of a text; a line is `width` bytes. In the pattern, '.' stands for any
// byte, '#' for a digit, '@' for a letter and '_' for white space. -1 where nothing matches.
bool matches(constant uchar *pattern, uint at, uchar byte) {
    switch (pattern[at]) {
    case '.':
        return true;
    case '#':
        return byte >= '0' && byte <= '9';
    case '@':
        return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    case '_':
        switch (byte) {
        case ' ':
        case '\t':
        case '\n':
        case '\r':
            return true;
        default:
            return false;
        }
    default:
        return pattern[at] == byte;
    }
}

kernel void string_search(global const uchar *text, uint width, constant uchar *pattern, uint length,
                          global int *found) {
    const size_t line = get_global_id(0);
    global const uchar *bytes = text + line * width;
    int result = -1;
    for (uint start = 0; start + length <= width && result < 0; ++start) {
        uint at = 0;
        while (at < length) {
            if (!matches(pattern, at, bytes[start + at]))
                break;
            ++at;
        }
        if (at == length)
            result = (int)start;
    }
    found[line] = result;
}
