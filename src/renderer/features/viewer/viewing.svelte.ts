/** How bodies are looked at; it stays from one exchange to the next. */
class Viewing {
  tab = $state<'body' | 'headers' | 'request'>('body')
  form = $state<'pretty' | 'raw'>('pretty')
  wrap = $state(true)
  searching = $state(false)
}

export const viewing = new Viewing()
