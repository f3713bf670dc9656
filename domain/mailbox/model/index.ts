export { kindOfMail } from './mail-kind.ts'
export { splitQuoted } from './quoted-part.ts'
export type { AttachedFile, DeliveryReport, ReadMail, SkipReason } from './read-mail.ts'
export { maxFileBytes, maxFilesBytes, maxMailBytes, maxTextLength } from './read-mail.ts'
