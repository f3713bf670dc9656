export { base64OfHex } from './base64.ts'
export {
  type ChainedEvent,
  type ChainFollower,
  chainFollower,
  type ForgottenEnd,
  type StreamEnd,
  type Suspicion,
} from './chain-follower.ts'
export { isConsistent, rootByInclusion } from './check-proofs.ts'
export { type CheckpointRequest, checkpointRequest, type NoteSignature, sizeOfNote } from './checkpoint-request.ts'
export { type Difference, differences } from './differences.ts'
export { type Fault, faultSentence } from './fault.ts'
export { compactRange, joinNodes, merkleRoot, nodeOver, type TreeHash } from './merkle.ts'
export { consistencyPath, inclusionPath, type Part, type TreeNode } from './tree-paths.ts'
export { type Tile, tileEdge, tileEnds, tileWidth } from './tree-tiles.ts'
