/** One measured figure beside its target and the raw limit of the same run. */
export type Figure = { name: string; target: string; value: string; raw: string }

export const print = ({ name, target, value, raw }: Figure): void => {
  console.log(`${name}\n    ${value}   (target ${target}; raw: ${raw})`)
}
