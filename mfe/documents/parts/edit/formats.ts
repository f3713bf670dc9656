import { toggledBullets, toggledMark } from './marks.ts'

type Change = typeof toggledBullets

type Format = {
  readonly name: string
  readonly sign: string
  /** The key that does it together with Ctrl or Cmd, wherever it stands on the keyboard. */
  readonly code: string
  readonly shift: boolean
  readonly keys: string
  readonly change: Change
}

export const formats: readonly Format[] = [
  {
    name: 'Bold',
    sign: 'B',
    code: 'KeyB',
    shift: false,
    keys: 'Control+B',
    change: (text, selection) => toggledMark(text, selection, 'bold'),
  },
  {
    name: 'Italic',
    sign: 'I',
    code: 'KeyI',
    shift: false,
    keys: 'Control+I',
    change: (text, selection) => toggledMark(text, selection, 'italic'),
  },
  { name: 'Bullets', sign: '•', code: 'Digit8', shift: true, keys: 'Control+Shift+8', change: toggledBullets },
]
