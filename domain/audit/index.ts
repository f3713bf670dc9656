export { type ChainedEvent, type ChainFollower, chainFollower, type Suspicion } from './chain-follower.ts'
export { type Difference, differences } from './differences.ts'
export { type Fault, faultSentence } from './fault.ts'
export { merkleRoot, type TreeHash } from './merkle.ts'
