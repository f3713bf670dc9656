declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number; readonly default: number }

  type Cut = {
    readonly targetFormat: 'sfnt' | 'woff2'
    readonly noHinting?: boolean
    readonly keepFeatures?: readonly string[]
    readonly variationAxes?: Readonly<Record<string, Axis>>
  }

  /** The font subset to this text's characters. */
  const subsetFont: (font: Uint8Array, text: string, cut: Cut) => Promise<Buffer>
  export = subsetFont
}
