/** Shortens the federation plugin's chunk names, which otherwise contain the whole module path. */
export const chunkName = ({ name }: { readonly name: string }): string => {
  const share = /__loadShare__(.+?)__loadShare__/.exec(name)?.[1]
  if (share === undefined) return `${name.replace(/^_+virtual_mf-/, '').replace(/___mfe_internal.*$/, '')}-[hash].js`
  const spelled = share.replace(/_mf_0_/g, '').replace(/_mf_[12]_/g, '-')
  return `${spelled.replace(/[^\w-]/g, '')}-[hash].js`
}
