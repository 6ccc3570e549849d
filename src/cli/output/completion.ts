import { optionHelp, withoutBackticks } from '../arguments/help.ts'
import { OPTIONS } from '../arguments/options.ts'
import {
  ALIASES,
  COMMAND_NAMES,
  commandNamed,
  COMMANDS,
  commandsOf,
  GROUPS,
  isGroup,
} from '../commands/all-commands.ts'
import { optionsOf, shortsOf, type Command } from '../commands/command.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type ShellName = (typeof SHELLS)[number]

/** Commands whose help has this word first behind their name: `tokens copy NAME`, `import [FILE]…`. */
const takes = (word: RegExp): readonly string[] =>
  COMMANDS.flatMap(({ name, usage }) =>
    word.test(usage.slice(name.length).trim().split(' ', 1)[0] ?? '') ? [name] : [],
  )

/** Commands that take the name of a token of the vault behind them, the name of a service, or files. */
const TAKES_NAME = takes(/^(?:NAME|TOKEN)$/)
const TAKES_SERVICE = takes(/^SERVICE$/)
const TAKES_FILE = takes(/^\[?FILE\]?…?$/)

/** Options with a closed list of values. */
const VALUES = Object.entries(OPTIONS).flatMap(([name, option]) => {
  const values: readonly string[] | undefined = option.values
  return values === undefined ? [] : [{ flag: `--${name}`, values: values.join(' '), isList: option.value === 'LIST' }]
})

const ALL_OPTIONS = Object.entries(OPTIONS).map(([name, { value }]) => ({ flag: `--${name}`, value }))

/** Options whose values are in the catalog, by the list that `token-desk completion` prints for them. */
const LISTED: readonly (readonly [list: string, flags: readonly string[]])[] = [
  ['names', ['--token', '--with']],
  ['services', ['--service']],
  ['spaces', ['--space']],
  ['environments', ['--environment']],
]
const FILE_FLAGS = ALL_OPTIONS.filter(({ value }) => value === 'FILE').map(({ flag }) => flag)
const VALUE_FLAGS = ALL_OPTIONS.filter(({ value }) => value !== null).map(({ flag }) => flag)

/** Letters with a value, and the option that each means, by the commands that have it: `"check -t"`. */
const LETTERS = Map.groupBy(
  COMMANDS.flatMap(({ name, ...command }) =>
    [...shortsOf(command)].flatMap(([letter, option]) =>
      OPTIONS[option].value === null ? [] : [{ option, typed: `"${name} -${letter}"` }],
    ),
  ),
  ({ option }) => option,
)

/** One line for each of these options, in the form of a shell's case. */
const letterCases = (open: string): string =>
  [...LETTERS]
    .map(([option, all]) => `    ${open}${all.map(({ typed }) => typed).join('|')}) prev=--${option} ;;`)
    .join('\n')

const flagsOf = (command: Command): string =>
  optionsOf(command)
    .map((option) => `--${option}`)
    .join(' ')

/** One line for each command, in the form of a shell's case: `"tokens add") … ;;`. */
const cases = (line: (command: Command) => string): string =>
  COMMANDS.map((command) => `    "${command.name}") ${line(command)} ;;`).join('\n')

const firstWords = [...new Set(COMMAND_NAMES.map((name) => name.split(' ')[0] ?? name)), 'help'].join(' ')

/** The groups, each with the words that may follow. */
const SECOND_WORDS = Object.keys(GROUPS).map((first) => ({
  first,
  second: commandsOf(first)
    .map(({ name }) => name.slice(first.length + 1))
    .join(' '),
}))

/** Other names of a word: the singular of a group, the aliases of its commands. */
const otherNames = (word: string): readonly string[] => [
  ...(isGroup(word) && word.endsWith('s') ? [word.slice(0, -1)] : []),
  ...Object.keys(ALIASES).filter((alias) => ALIASES[alias] === word),
]

/** For bash and zsh: a variable with another name of these words gets the usual one. */
const usualNames = (variable: string, words: readonly string[]): string =>
  words
    .filter((word) => otherNames(word).length > 0)
    .map((word) => `${otherNames(word).join('|')}) ${variable}=${word} ;;`)
    .join(' ')

const GROUP_NAMES = usualNames('command', Object.keys(GROUPS))
const SECOND_NAMES = usualNames('second', [...new Set(Object.values(ALIASES))])
const TWO_WORDS = SECOND_WORDS.map(({ first }) => first).join('|')

/** One line for each of the commands that have a second word. */
const secondCases = (line: (second: string) => string): string =>
  SECOND_WORDS.map(({ first, second }) => `      ${first}) ${line(second)} ;;`).join('\n')

type Described = readonly [word: string, text: string]

const textOf = ({ summary }: Command): string => withoutBackticks(summary)

/** Commands, groups and `help`, with what each is for. */
const FIRST_WORDS: readonly Described[] = firstWords.split(' ').map((word) => {
  const command = commandNamed(word)
  return [word, command === null ? (GROUPS[word] ?? 'show the help of a command') : textOf(command)]
})

const secondWordsOf = (first: string): readonly Described[] =>
  commandsOf(first).map((command) => [command.name.slice(first.length + 1), textOf(command)])

const describedOptions = (command: Command): readonly Described[] =>
  optionsOf(command).map((option) => [`--${option}`, optionHelp(command, option)])

/** Arguments for a function of zsh: a word, a tab, and what it is for. */
const described = (all: readonly Described[]): string =>
  all.map(([word, text]) => `'${word}\t${text.replaceAll("'", "'\\''")}'`).join(' ')

/** A name is data to the shell and never read as a word list or a pattern. */
const BASH = `# token-desk completion bash: add to ~/.bashrc:  source <(token-desk completion bash)
_token_desk_names() {
  local name
  while IFS= read -r name; do
    [[ "$name" == "$1"* ]] && COMPREPLY+=("$(printf '%q' "$name")")
  done < <(token-desk completion "\${2:-names}" 2>/dev/null)
}
_token_desk_files() {
  local name
  compopt -o filenames 2>/dev/null
  while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -f -- "$1")
}
_token_desk() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" second="\${COMP_WORDS[2]}" assigned=""
  COMPREPLY=()
  # Readline splits VAR=NAME into three words.
  if [[ "$cur" == "=" ]]; then
    prev="\${COMP_WORDS[COMP_CWORD-2]}" cur="" assigned=1
  elif [[ "$prev" == "=" ]]; then
    prev="\${COMP_WORDS[COMP_CWORD-3]}" assigned=1
  fi
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W "${firstWords}" -- "$cur"))
    return
  fi
  case "$command" in ${GROUP_NAMES} esac
  if [[ $COMP_CWORD -eq 2 ]]; then
    case "$command" in
${secondCases((second) => `COMPREPLY=($(compgen -W "${second}" -- "$cur")); return`)}
    esac
  fi
  case "$second" in ${SECOND_NAMES} esac
  case "$command" in ${TWO_WORDS}) command="$command $second" ;; esac
  case "$command $prev" in
${letterCases('')}
  esac
  case "$prev" in
${LISTED.map(([list, flags]) => `    ${flags.join('|')}) _token_desk_names "$cur" ${list}; return ;;`).join('\n')}
    --env) [[ -n "$assigned" ]] && _token_desk_names "$cur"; return ;;
    ${FILE_FLAGS.join('|')}) _token_desk_files "$cur"; return ;;
${VALUES.map(({ flag, values, isList }) => `    ${flag}) COMPREPLY=($(compgen ${isList ? '-P "${cur%"${cur##*,}"}" ' : ''}-W "${values}" -- "${isList ? '${cur##*,}' : '$cur'}")); return ;;`).join('\n')}
    ${VALUE_FLAGS.join('|')}) return ;;
  esac
  if [[ "$cur" == -* ]]; then
    case "$command" in
${cases((command) => `COMPREPLY=($(compgen -W "${flagsOf(command)}" -- "$cur"))`)}
    esac
    return
  fi
  case "$command" in
${TAKES_NAME.map((name) => `    "${name}") _token_desk_names "$cur" ;;`).join('\n')}
${TAKES_SERVICE.map((name) => `    "${name}") _token_desk_names "$cur" services ;;`).join('\n')}
${TAKES_FILE.map((name) => `    "${name}") _token_desk_files "$cur" ;;`).join('\n')}
    completion) COMPREPLY=($(compgen -W "${SHELLS.join(' ')}" -- "$cur")) ;;
  esac
}
complete -F _token_desk token-desk
`

const ZSH = `#compdef token-desk
# token-desk completion zsh: add to ~/.zshrc:  source <(token-desk completion zsh)
_token_desk_offer() {
  local -a offered shown
  local row
  for row in "$@"; do
    offered+=("\${row%%$'\\t'*}")
    shown+=("\${row/$'\\t'/  -- }")
  done
  compadd -l -d shown -a offered
}
_token_desk_names() {
  local -a rows
  rows=("\${(@f)$(token-desk completion "described-\${1:-names}" 2>/dev/null)}")
  [[ -n "$rows[1]" ]] && _token_desk_offer "\${(@)rows}"
}
_token_desk() {
  local command="$words[2]" second="$words[3]" prev="$words[CURRENT-1]"
  if (( CURRENT == 2 )); then _token_desk_offer ${described(FIRST_WORDS)}; return; fi
  case "$command" in ${GROUP_NAMES} esac
  if (( CURRENT == 3 )); then
    case "$command" in
${SECOND_WORDS.map(({ first }) => `      ${first}) _token_desk_offer ${described(secondWordsOf(first))}; return ;;`).join('\n')}
    esac
  fi
  case "$second" in ${SECOND_NAMES} esac
  case "$command" in (${TWO_WORDS}) command="$command $second" ;; esac
  case "$command $prev" in
${letterCases('(')}
  esac
  case "$prev" in
${LISTED.map(([list, flags]) => `    (${flags.join('|')}) _token_desk_names ${list}; return ;;`).join('\n')}
    (--env) compset -P '*=' && _token_desk_names; return ;;
    (${FILE_FLAGS.join('|')}) _files; return ;;
${VALUES.map(({ flag, values, isList }) => `    (${flag}) ${isList ? "compset -P '*,'; " : ''}compadd -- ${values}; return ;;`).join('\n')}
    (${VALUE_FLAGS.join('|')}) return ;;
  esac
  if [[ "$words[CURRENT]" == -* ]]; then
    case "$command" in
${cases((command) => `_token_desk_offer ${described(describedOptions(command))}`)}
    esac
    return
  fi
  case "$command" in
${TAKES_NAME.map((name) => `    "${name}") _token_desk_names ;;`).join('\n')}
${TAKES_SERVICE.map((name) => `    "${name}") _token_desk_names services ;;`).join('\n')}
${TAKES_FILE.map((name) => `    "${name}") _files ;;`).join('\n')}
    completion) compadd -- ${SHELLS.join(' ')} ;;
  esac
}
compdef _token_desk token-desk
`

/** Within single quotes fish knows two escapes. */
const fishText = (text: string): string => `'${text.replace(/[\\']/g, (sign) => `\\${sign}`)}'`

/** The condition that one of these words, or another name of it, stands on the line. */
const fishSeen = (words: string): string => {
  const names = words.split(' ').flatMap((word) => [word, ...otherNames(word)])
  return `__fish_seen_subcommand_from ${names.join(' ')}`
}

/** The condition that a command’s words stand on the line. */
const fishWhen = (name: string): string => name.split(' ').map(fishSeen).join('; and ')

/** What follows an option: names of tokens or services, files, or something that no shell knows. */
const fishValue = (flag: string, value: string | null): string => {
  if (value === null) return ''
  const list = LISTED.find(([, flags]) => flags.includes(flag))?.[0]
  if (list !== undefined) return ` -x -a '(token-desk completion described-${list})'`
  if (flag === '--env') return " -x -a '(__token_desk_assigned)'"
  const closed = VALUES.find((one) => one.flag === flag)
  if (closed?.isList === true) return ` -x -a '(__token_desk_listed ${closed.values})'`
  if (closed !== undefined) return ` -x -a '${closed.values}'`
  return FILE_FLAGS.includes(flag) ? ' -r -F' : ' -x'
}

const fishOptions = (command: Command): string[] =>
  optionsOf(command).map((option) => {
    const short = [...shortsOf(command)].find(([, name]) => name === option)?.[0]
    const takesValue = fishValue(`--${option}`, OPTIONS[option].value)
    const text = fishText(optionHelp(command, option))
    return `complete -c token-desk -n '${fishWhen(command.name)}'${short === undefined ? '' : ` -s ${short}`} -l ${option}${takesValue} -d ${text}`
  })

const FISH = [
  '# token-desk completion fish: token-desk completion fish > ~/.config/fish/completions/token-desk.fish',
  'function __token_desk_assigned',
  '  set -l variable (string match -r "^[^=]*=" -- (commandline -ct)); or return',
  '  for name in (token-desk completion described-names); echo -- $variable$name; end',
  'end',
  'function __token_desk_listed',
  '  set -l before (string match -r "^.*," -- (commandline -ct))',
  '  for value in $argv; echo -- "$before$value"; end',
  'end',
  'complete -c token-desk -f',
  ...FIRST_WORDS.map(
    ([word, text]) => `complete -c token-desk -n __fish_use_subcommand -a ${word} -d ${fishText(text)}`,
  ),
  ...SECOND_WORDS.flatMap(({ first, second }) =>
    secondWordsOf(first).map(
      ([word, text]) =>
        `complete -c token-desk -n '${fishSeen(first)}; and not ${fishSeen(second)}' -a ${word} -d ${fishText(text)}`,
    ),
  ),
  ...TAKES_NAME.map(
    (name) => `complete -c token-desk -n '${fishWhen(name)}' -a '(token-desk completion described-names)'`,
  ),
  ...TAKES_SERVICE.map(
    (name) => `complete -c token-desk -n '${fishWhen(name)}' -a '(token-desk completion described-services)'`,
  ),
  ...TAKES_FILE.map((name) => `complete -c token-desk -n '${fishWhen(name)}' -F`),
  `complete -c token-desk -n '__fish_seen_subcommand_from completion' -a '${SHELLS.join(' ')}'`,
  ...COMMANDS.flatMap(fishOptions),
  '',
].join('\n')

/** What a shell reads to complete our commands, options and the names of saved tokens and services. */
export const COMPLETIONS: Readonly<Record<ShellName, string>> = { bash: BASH, zsh: ZSH, fish: FISH }
