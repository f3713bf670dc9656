import { describe, expect, it } from 'vitest'
import { transcriptFormatIn, transcriptFormatOf, transcriptText } from '#domain/lead/model/index.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'

type File = { readonly format: 'vtt' | 'srt' | 'txt'; readonly text: string }

it.each(corpus<File, string>('transcripts'))(
  'a transcript is what is spoken: $title',
  ({ in: { format, text }, out }) => {
    expect(transcriptText(format, text)).toBe(out)
    if (text.includes('-->')) expect(transcriptFormatIn(text)).toBe(format)
  },
)

describe('the text of a WebVTT file', () => {
  it('is what is spoken, by whom, without header, comments, styles, identifiers and timings', () => {
    const file = [
      ...[
        'WEBVTT - Call with Maya',
        'Kind: captions',
        '',
        'STYLE',
        '::cue { color: lime }',
        '',
        'NOTE made by hand',
        '',
      ],
      ...['intro', '00:00.000 --> 00:04.000 align:start', '<v.loud Ada Lovelace>Hello, <b>Maya</b>.</v>', ''],
      ...['2', '00:00:04.000 --> 00:00:09.500', '<v Maya Ruiz>We need a site', 'by May &amp; under &lt;€9,000.', ''],
      ...['00:01:09.500 --> 00:01:12.000', '<v Ada>Sure.</v> <v Maya><00:01:11.000>Good.</v>', ''],
    ].join('\n')
    expect(transcriptText('vtt', file)).toBe(
      'Ada Lovelace: Hello, Maya.\nMaya Ruiz: We need a site\nby May & under <€9,000.\nAda: Sure.\nMaya: Good.',
    )
  })

  it('has the speakers that Webex names beside the numbers of cues', () => {
    const cue = (head: string, text: string) => `${head}\n00:00:02.000 --> 00:00:05.000\n${text}\n`
    const file = ['WEBVTT\n', cue('1 "Ada Lovelace" (3262370560)', 'Hello.\nWelcome.'), cue('2 "Maya" (7)', '')].join(
      '\n',
    )
    expect(transcriptText('vtt', file)).toBe('Ada Lovelace: Hello.\nWelcome.')
    expect(transcriptText('vtt', `WEBVTT\n\n${cue('The 1 "Maya" (7)', 'Hi')}`)).toBe('Hi')
  })

  it('has every sign that is written by its number', () => {
    const text = 'don&#39;t &#8211; &#x20AC;5 &apos;a&apos; &copyright; &#0; &#xd800; &#1114112;'
    expect(transcriptText('vtt', `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`)).toBe(
      "don't – €5 'a' &copyright; &#0; &#xd800; &#1114112;",
    )
  })

  it('is empty without a cue', () => {
    expect(transcriptText('vtt', 'WEBVTT\r\n\r\nNOTE nothing was said\r\n')).toBe('')
  })

  // As Teams writes a call without speakers, and players of videos pad their lines.
  it.each([
    ['an empty line', ''],
    ['a line of one space', ' '],
  ])('has what is spoken below %s after the timing', (_, line) => {
    const cue = (id: string, text: string) => `${id}00:02:36.420 --> 00:02:42.699\n${line}\n${text}\n\n`
    const file = `WEBVTT\n\n${cue('', 'We need a site.')}${cue('8ea4/24-0\n', 'By May?')}NOTE done\n\n${cue('', 'NOTE 1')}`
    expect(transcriptText('vtt', file)).toBe('We need a site.\nBy May?')
  })

  it('is recognised by its timing where it has no header', () => {
    const file = '00:00:00.000 --> 00:00:01.000\n\nHello\n\n00:00:01.000 --> 00:00:02.000\n\nBye\n'
    expect([transcriptFormatIn(file), transcriptText('vtt', file)]).toEqual(['vtt', 'Hello\nBye'])
    expect(transcriptFormatIn('1\n00:00:00.000 --> 00:00:01.000\nHello')).toBe('srt')
    expect(transcriptFormatIn('00:00:00,000 --> 00:00:01,000\nHello')).toBe('srt')
    expect(transcriptFormatIn('0:03 Ada: a --> b')).toBe('txt')
    expect(transcriptFormatIn('10 --> 20 users')).toBe('txt')
  })

  it('has no colon for a voice without a name', () => {
    expect(transcriptText('vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\n<v >Hi</v>\n')).toBe('Hi')
  })

  it('keeps numbers that are spoken', () => {
    const file = 'WEBVTT\n\n1\n00:00.000 --> 00:01.000\n42\n\n2\n00:01.000 --> 00:02.000\nIn 2027, a --> b\n'
    expect(transcriptText('vtt', file)).toBe('42\nIn 2027, a --> b')
  })
})

describe('the text of a SubRip file', () => {
  it('has no numbers and timings; names at the beginning of lines stay', () => {
    const file = [
      ...['1', '00:00:01,000 --> 00:00:04,000', 'Ada: <i>Hello</i>, Maya.', '', '2', '00:00:04,500 --> 00:00:08,000'],
      ...['{\\an8}Maya: We need', '', 'a site for 5 < 6 shops.', '3', '00:00:08,000 --> 00:00:09,000', 'Ada: 17', ''],
    ].join('\r\n')
    expect(transcriptText('srt', file)).toBe('Ada: Hello, Maya.\nMaya: We need\na site for 5 < 6 shops.\nAda: 17')
  })
})

it('leaves other text as it is, with plain line ends', () => {
  expect(transcriptText('md', '# Call\r\n\r\n1\r\n- *Ada*: <v Hello>\r')).toBe('# Call\n\n1\n- *Ada*: <v Hello>')
})

it('recognises a format by the end of the name, in any case', () => {
  expect(['a.VTT', 'b.c.srt', 'n.md', 't.txt'].map(transcriptFormatOf)).toEqual(['vtt', 'srt', 'md', 'txt'])
  expect(['a.docx', 'vtt', '', 'a.vtt.exe'].map(transcriptFormatOf)).toEqual([null, null, null, null])
})
