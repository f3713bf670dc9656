const mailbox = String.raw`[^\s<>[\]()@;&]{1,64}@[^\s<>[\]()@;&]{1,255}`
const inSquareBrackets = new RegExp(String.raw`\[(?:mailto:)?(${mailbox})\]`, 'gi')
const inRoundBrackets = new RegExp(String.raw`\((?:mailto:)?(${mailbox})\)`, 'i')

/**
 * The mailboxes of a field in the brackets of RFC 5322: Outlook's text has them as `Ada [mailto:ada@example.com]`, forms as
 * `Ada (ada@example.com)` or with the entities of HTML. Null where they are as the standard has them.
 */
export const soundAddresses = (field: string): string | null => {
  if (field.includes('<')) return null
  const sound = field.replace(/&lt;/gi, '<').replace(/&gt;/gi, '>').replace(inSquareBrackets, '<$1>')
  const isAlone = sound.indexOf('@') === sound.lastIndexOf('@')
  const whole = isAlone ? sound.replace(inRoundBrackets, '<$1>') : sound
  return whole === field ? null : whole
}
