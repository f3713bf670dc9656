export { splitWords } from './witness/split-words.ts'
export { keepHead, type Split, witnessLog } from './witness/witness-log.ts'
