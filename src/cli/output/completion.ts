import { COMMANDS, type CommandName } from '../arguments/commands.ts'
import { OPTIONS, type OptionName } from '../arguments/options.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type ShellName = (typeof SHELLS)[number]

const NAMES = Object.keys(COMMANDS) as CommandName[]

/** Commands that take the name of a token of the vault behind them. */
const TAKES_NAME: readonly CommandName[] = NAMES.filter((name) => /^tokens (?!list|add)/.test(name))

const optionsOf = (name: CommandName): string[] => COMMANDS[name].options.map((option: OptionName) => `--${option}`)

/** One line for each command, in the form of a shell's case: `"tokens add") … ;;`. */
const cases = (line: (name: CommandName) => string): string =>
  NAMES.map((name) => `    "${name}") ${line(name)} ;;`).join('\n')

const firstWords = [...new Set(NAMES.map((name) => name.split(' ')[0] ?? name)), 'help'].join(' ')
const secondWords = NAMES.flatMap((name) => name.split(' ').slice(1)).join(' ')

/** A name is data to the shell, whoever gave it: it is never read as a word list or a pattern. */
const BASH = `# token-desk completion bash: add to ~/.bashrc:  source <(token-desk completion bash)
_token_desk_names() {
  local name
  while IFS= read -r name; do
    [[ "$name" == "$1"* ]] && COMPREPLY+=("$(printf '%q' "$name")")
  done < <(token-desk completion names 2>/dev/null)
}
_token_desk() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  [[ "$command" == tokens ]] && command="tokens \${COMP_WORDS[2]}"
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W "${firstWords}" -- "$cur"))
    return
  fi
  if [[ $COMP_CWORD -eq 2 && "\${COMP_WORDS[1]}" == tokens ]]; then
    COMPREPLY=($(compgen -W "${secondWords}" -- "$cur"))
    return
  fi
  if [[ "$prev" == --token ]]; then
    _token_desk_names "$cur"
    return
  fi
  if [[ "$prev" == --manifest || "$prev" == --output || "$prev" == --baseline || "$prev" == --body || "$prev" == --ca-file ]]; then
    COMPREPLY=($(compgen -f -- "$cur"))
    return
  fi
  if [[ "$cur" == -* ]]; then
    case "$command" in
${cases((name) => `COMPREPLY=($(compgen -W "${optionsOf(name).join(' ')}" -- "$cur"))`)}
    esac
    return
  fi
  case "$command" in
${TAKES_NAME.map((name) => `    "${name}") _token_desk_names "$cur" ;;`).join('\n')}
    explain) COMPREPLY=($(compgen -f -- "$cur")) ;;
    completion) COMPREPLY=($(compgen -W "${SHELLS.join(' ')}" -- "$cur")) ;;
  esac
}
complete -F _token_desk token-desk
`

const ZSH = `#compdef token-desk
# token-desk completion zsh: add to ~/.zshrc:  source <(token-desk completion zsh)
_token_desk_names() {
  local -a names
  names=("\${(@f)$(token-desk completion names 2>/dev/null)}")
  [[ -n "$names[1]" ]] && compadd -a names
}
_token_desk() {
  local command="$words[2]"
  [[ "$command" == tokens ]] && command="tokens $words[3]"
  if (( CURRENT == 2 )); then compadd -- ${firstWords}; return; fi
  if (( CURRENT == 3 )) && [[ "$words[2]" == tokens ]]; then compadd -- ${secondWords}; return; fi
  if [[ "$words[CURRENT-1]" == --token ]]; then _token_desk_names; return; fi
  if [[ "$words[CURRENT-1]" == (--manifest|--output|--baseline|--body|--ca-file) ]]; then _files; return; fi
  if [[ "$words[CURRENT]" == -* ]]; then
    case "$command" in
${cases((name) => `compadd -- ${optionsOf(name).join(' ')}`)}
    esac
    return
  fi
  case "$command" in
${TAKES_NAME.map((name) => `    "${name}") _token_desk_names ;;`).join('\n')}
    explain) _files ;;
    completion) compadd -- ${SHELLS.join(' ')} ;;
  esac
}
compdef _token_desk token-desk
`

/** Within single quotes fish knows two escapes. */
const fishText = (text: string): string => `'${text.replace(/[\\']/g, (sign) => `\\${sign}`)}'`

const fishOptions = (name: CommandName): string[] => {
  const words = name.split(' ')
  const when = words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ')
  return COMMANDS[name].options.map((option: OptionName) => {
    const { value, help } = OPTIONS[option]
    const takes = value === null ? '' : option === 'token' ? " -x -a '(token-desk completion names)'" : ' -r'
    return `complete -c token-desk -n '${when}' -l ${option}${takes} -d ${fishText(help)}`
  })
}

const FISH = [
  '# token-desk completion fish: token-desk completion fish > ~/.config/fish/completions/token-desk.fish',
  'complete -c token-desk -f',
  `complete -c token-desk -n __fish_use_subcommand -a '${firstWords}'`,
  `complete -c token-desk -n '__fish_seen_subcommand_from tokens; and not __fish_seen_subcommand_from ${secondWords}' -a '${secondWords}'`,
  `complete -c token-desk -n '__fish_seen_subcommand_from tokens; and __fish_seen_subcommand_from ${TAKES_NAME.map((name) => name.slice('tokens '.length)).join(' ')}' -a '(token-desk completion names)'`,
  `complete -c token-desk -n '__fish_seen_subcommand_from completion' -a '${SHELLS.join(' ')}'`,
  "complete -c token-desk -n '__fish_seen_subcommand_from explain' -F",
  ...NAMES.flatMap(fishOptions),
  '',
].join('\n')

/** What a shell reads to complete our commands, options and the names of kept tokens. */
export const COMPLETIONS: Readonly<Record<ShellName, string>> = { bash: BASH, zsh: ZSH, fish: FISH }
