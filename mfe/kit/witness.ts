export { keepHead, type Split, splitWords, witnessLog } from './witness/witness-log.ts'
