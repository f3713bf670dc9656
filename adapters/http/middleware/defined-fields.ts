type DefinedFields<Body> = { readonly [Field in keyof Body]?: Exclude<Body[Field], undefined> }

/** The fields of a body that were sent; absent ones stay unchanged. */
export const definedFields = <Body extends object>(body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as DefinedFields<Body>
