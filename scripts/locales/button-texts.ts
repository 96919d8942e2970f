import { type ESTree, parseSync, Visitor } from 'vite'

/** A button says a verb and an object. */
export const longestButton = 24

/** What stands below a field is read while the field is filled in. */
export const longestHint = 120

/** A value that is filled in, such as an amount, counts as long as "$5.00". */
export const value = '$5.00'

const template = ({ quasis }: ESTree.TemplateLiteral): string =>
  quasis.map(({ value: { cooked } }) => cooked ?? '').join(value)

const nameOf = ({ name }: ESTree.JSXOpeningElement): string => (name.type === 'JSXIdentifier' ? name.name : '')

/** Each text that a node can become: both sides of a condition are texts of their own. */
function textsOf(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [node.value]
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return [template(node)]
    case 'TaggedTemplateExpression':
      return [template(node.quasi)]
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return textsOf(node.right)
    case 'JSXExpressionContainer':
      return textsOf(node.expression)
    case 'JSXElement':
      return nameOf(node.openingElement) === 'Trans' ? [wholeText(node.children)] : node.children.flatMap(textsOf)
    case 'JSXFragment':
      return node.children.flatMap(textsOf)
    default:
      return []
  }
}

/** What `Trans` says, with its values. */
const wholeText = (children: readonly ESTree.JSXChild[]): string =>
  children
    .map((child) => {
      if (child.type === 'JSXText') return child.value
      if (child.type === 'JSXElement' && child.children.length > 0) return wholeText(child.children)
      return textsOf(child)[0] ?? value
    })
    .join('')

/** The button of an icon has a name for screen readers and no text. */
const isButton = (name: string): boolean => /(?:^|[a-z])Button$/.test(name) && name !== 'IconButton'

/** Attributes in which a component takes the text of its button. */
const labels: Readonly<Record<string, string>> = { PanelButtons: 'label' }

/** A component that is what a button says: `PriceInButton`, `ButtonText`. */
const saysButton = (name: string | undefined): boolean => /(?:InButton|ButtonText)$/.test(name ?? '')

/** The texts of buttons in a file of the app, as a person reads them. */
export function buttonTexts(source: string, filename: string): string[] {
  const found: string[] = []
  let within = 0
  new Visitor({
    FunctionDeclaration({ id }) {
      if (saysButton(id?.name)) within += 1
    },
    'FunctionDeclaration:exit'({ id }) {
      if (saysButton(id?.name)) within -= 1
    },
    JSXElement(node) {
      const name = nameOf(node.openingElement)
      if (within > 0) found.push(...textsOf(node))
      if (isButton(name)) found.push(...node.children.flatMap(textsOf))
      for (const attribute of node.openingElement.attributes)
        if (attribute.type === 'JSXAttribute' && attribute.value && attribute.name.name === labels[name])
          found.push(...textsOf(attribute.value))
    },
  }).visit(parseSync(filename, source).program)
  return [...new Set(found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== ''))]
}

/** What is wrong with the buttons of a file, in words. */
export const buttonFaults = (source: string, filename: string): string[] =>
  buttonTexts(source, filename)
    .filter((text) => text.length > longestButton)
    .map(
      (text) =>
        `"${text}" is on a button and has ${String(text.length)} characters (at most ${String(longestButton)}): say a verb and an object.`,
    )

/** Attributes in which a component takes what explains a field. */
const hints = new Set(['hint', 'description'])

/** What is wrong with the hints of a file, in words. */
export function hintFaults(source: string, filename: string): string[] {
  const found: string[] = []
  new Visitor({
    JSXAttribute({ name, value: said }) {
      if (said && name.type === 'JSXIdentifier' && hints.has(name.name)) found.push(...textsOf(said))
    },
  }).visit(parseSync(filename, source).program)
  return found
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text.length > longestHint)
    .map(
      (text) =>
        `"${text}" is a hint and has ${String(text.length)} characters (at most ${String(longestHint)}): two short sentences.`,
    )
}
