/**
 * Lets React go on in a page that the browser translates. A translator replaces each text by an element, `font` in
 * Chrome, after which React changes, removes or inserts before a text that is not in the page (react/react#11538).
 */
export const followTranslator = (page: Document): void => {
  const replacements = new WeakMap<Node, HTMLElement>()
  // The translator translates anew what returns.
  const changes = new MutationObserver((records) => {
    for (const { target } of records) if (!target.isConnected) replacements.get(target)?.replaceWith(target)
  })
  new MutationObserver((records) => {
    for (const record of records)
      for (const text of record.removedNodes) {
        const element = text instanceof Text && !text.isConnected ? replacementIn(record) : undefined
        if (element === undefined) continue
        replacements.set(text, element)
        changes.observe(text, { characterData: true })
      }
  }).observe(page.body, { childList: true, subtree: true })
  reachReplaced(replacements)
}

const isReplacement = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.matches('font')

const replacementIn = ({ addedNodes, previousSibling, nextSibling }: MutationRecord): HTMLElement | undefined =>
  [...addedNodes, previousSibling, nextSibling].find(isReplacement)

/**
 * Removes, and inserts before, the element in the place of a text. Of a text that was replaced before this code was
 * loaded the place is unknown: its translation stays until its parent goes, and what is inserted before it comes last.
 */
const reachReplaced = (replacements: WeakMap<Node, HTMLElement>): void => {
  const { removeChild, insertBefore } = Node.prototype
  const placeIn = (parent: Node, child: Node): Node | null => {
    const element = child.parentNode === parent ? child : replacements.get(child)
    return element?.parentNode === parent ? element : null
  }
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const place = placeIn(this, child)
    if (place !== null || !(child instanceof Text)) removeChild.call(this, place ?? child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    const place = next && placeIn(this, next)
    return insertBefore.call(this, child, next instanceof Text ? place : (place ?? next)) as Child
  }
}
