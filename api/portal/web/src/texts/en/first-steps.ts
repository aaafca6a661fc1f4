export const firstSteps = {
  title: 'Your first steps',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  putAway: 'Put this list away',
  bringBack: 'Show the first steps',
  marks: { done: 'done', open: 'to do' },
  guide: (step: string) => `Read more: ${step}`,
  seeDraw: 'See your draw and check it',
  sample: {
    runs: 'A sample campaign draws every five minutes, with winners that the service makes up. It ends after six hours.',
    see: 'Look at the sample campaign',
    none: 'A sample campaign shows you how draws go: every five minutes for six hours, with made-up winners.',
    make: 'Make a sample campaign',
    made: 'The sample campaign is made. It draws first within two minutes.',
  },
  steps: {
    table: {
      title: 'A prize table',
      what: 'It says what can be won and how likely each prize is. You see what it costs before you save it.',
      verb: 'Make a prize table',
    },
    campaign: {
      title: 'A campaign',
      what: 'It draws by the rhythm that you pick, and takes its winners from you or from your server.',
      verb: 'Make a campaign',
    },
    list: {
      title: 'The first list of winners',
      what: 'Send it for the next drawing, by hand or by the API. At the cutoff it is locked.',
      verb: 'Choose a drawing',
    },
    draw: {
      title: 'The first verified draw',
      what: 'In test mode you bring a drawing forward on its page. Then open its public page: anyone can check the draw there.',
      verb: 'Go to the campaign',
    },
    key: {
      title: 'An API key',
      what: 'Your server sends winners and reads results with it. A test key moves no money.',
      verb: 'Create a key',
    },
    endpoint: {
      title: 'A webhook endpoint',
      what: 'Your server hears at once that a draw took place, or that a list is missing. Asking the API works, too.',
      verb: 'Make an endpoint',
    },
    live: {
      title: 'Live mode',
      what: 'Once a draw is verified, ask us to run the campaign with real prizes.',
      verb: 'See what it takes',
    },
  },
}
