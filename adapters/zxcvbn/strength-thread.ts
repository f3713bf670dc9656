import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/** A password to judge; the thread answers with its score, in order. */
export type StrengthQuestion = { readonly password: string; readonly ownWords: readonly string[] }

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
})

parentPort?.on('message', ({ password, ownWords }: StrengthQuestion) => {
  parentPort?.postMessage(estimator.check(password, [...ownWords]).score)
})
