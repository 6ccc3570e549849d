/**
 * Which of the two a person had to do with last: the exchange that they sent or looked at, or the request that they build. Null:
 * neither yet. Told by acts of people alone: a vault that changes, or what comes back at a start, is nobody’s doing.
 */
class LastTouched {
  thing = $state<'exchange' | 'builder' | null>(null)
}

export const lastTouched = new LastTouched()
