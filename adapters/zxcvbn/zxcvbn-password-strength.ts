import type { PasswordStrength } from '#domain/staff/ports/password-strength.ts'

/** The rest is ignored: matching is quadratic in the length. */
const maxJudgedLength = 100

/** The dictionaries take a second and 40 MB: they are loaded with the first password. */
export const zxcvbnPasswordStrength = (): PasswordStrength => {
  let estimator: ReturnType<typeof load> | undefined
  return async (password, ownWords) => {
    estimator ??= load()
    return (await estimator).check(password.slice(0, maxJudgedLength), [...ownWords]).score
  }
}

const load = async () => {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  })
}
