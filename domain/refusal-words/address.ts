/** What is wrong with the address of an account on a chain: each goes on from the address. */
import { both } from '../sentence.ts'

export const addressWords = {
  malformed: both('must be 0x and 40 hexadecimal digits', 'muss aus 0x und 40 Hexadezimalziffern bestehen'),
  wrongChecksum: both(
    'has a wrong checksum (EIP-55), so a character of it is wrong: copy the address again from where it comes from',
    'hat eine falsche Prüfsumme (EIP-55), also stimmt ein Zeichen nicht: Kopieren Sie die Adresse noch einmal von dort, woher sie kommt',
  ),
} as const
