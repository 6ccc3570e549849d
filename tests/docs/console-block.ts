/** One command of a console block and the text shown below it. `line` counts from the block's first line, from 0. */
export type ShownCommand = { line: number; command: string; printed: string }

/** Lines that start with `$ ` are commands; a backslash at the end continues one. All other lines are output. */
export const commandsIn = (block: string): ShownCommand[] => {
  const commands: ShownCommand[] = []
  let isOpen = false
  for (const [line, text] of block.replace(/\n$/, '').split('\n').entries()) {
    const last = commands.at(-1)
    if (last !== undefined && isOpen) last.command += `\n${text}`
    else if (text.startsWith('$ ')) commands.push({ line, command: text.slice(2), printed: '' })
    else if (last === undefined) throw new Error('A console block starts with a command: "$ ".')
    else last.printed += `${text}\n`
    isOpen = (isOpen || text.startsWith('$ ')) && text.endsWith('\\')
  }
  return commands
}
