/** What tells the encoding: the tables are tried in the thread that answers. */
const sampleBytes = 4096

/**
 * The text of a file in an encoding older than Unicode, which is found by how well its letters fit a language; null if
 * none or several fit. The tables are loaded with the first such file.
 */
export const olderText =
  (locale: string) =>
  async (content: Uint8Array): Promise<string | null> => {
    const [{ decodeText }, { validTextOf }] = await Promise.all([
      import('#adapters/csv/decode-text.ts'),
      import('#adapters/csv/decoders.ts'),
    ])
    const start = Math.max(
      0,
      content.findIndex((byte) => byte >= 0x80),
    )
    const sample = decodeText(content.subarray(start, start + sampleBytes), null, locale)
    return sample.readable && !sample.broken ? validTextOf(content, sample.encoding) : null
  }
