// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A tier of a prize table: a roll below `threshold`, and not below that of the tier before, wins `amount` in
/// the token's smallest unit.
struct Tier {
    uint64 threshold;
    uint96 amount;
}

/// @notice A prize table.
/// @param fingerprint SHA-256 of the table's canonical JSON, under which a proof shows it.
/// @param denominator How many rolls there are; a tier's chance is the difference of two thresholds over it.
/// @param heldFrom Prizes of at least this are not transferred here but paid by hand.
/// @param tiers From the top prize down; the last threshold is the denominator.
struct Table {
    bytes32 fingerprint;
    uint64 denominator;
    uint96 heldFrom;
    Tier[] tiers;
}

/// @notice What the prizes of some positions come to.
/// @param best The tier of the best prize among them; `NO_TIER` of none.
struct Sums {
    uint256 transferred;
    uint256 held;
    uint256 best;
}

/// @title Prizes from a value and a table
/// @notice The draw protocol prize-draw/1: a position's random value is SHA-256 of the drawing's value and the position,
/// its roll that number modulo the denominator, and its prize that of the first tier whose threshold is above the roll.
library Prizes {
    uint256 internal constant NO_TIER = type(uint8).max;

    uint256 private constant MAX_TIERS = 100;
    uint256 private constant MAX_DENOMINATOR = 1e12;

    /// @notice The table has no fingerprint, no or too many tiers, thresholds that do not rise to the denominator, or
    /// amounts that do not fall.
    error WrongTable();

    /// @notice Refuses a table that decides no prize, or not the same one for everybody.
    function check(Table calldata table) internal pure {
        uint256 count = table.tiers.length;
        bool isRight = table.fingerprint != 0 && count > 0 && count <= MAX_TIERS && table.denominator <= MAX_DENOMINATOR;
        if (!isRight || table.tiers[0].threshold == 0) revert WrongTable();
        for (uint256 i = 1; i < count; i++) {
            (Tier calldata above, Tier calldata tier) = (table.tiers[i - 1], table.tiers[i]);
            if (tier.threshold <= above.threshold || tier.amount >= above.amount) revert WrongTable();
        }
        if (table.tiers[count - 1].threshold != table.denominator) revert WrongTable();
    }

    /// @notice By what a table is known in storage.
    function hashOf(Table calldata table) internal pure returns (bytes32) {
        return keccak256(abi.encode(table));
    }

    /// @notice The random value of one position.
    function valueOf(bytes32 value, uint256 position) internal view returns (bytes32 random) {
        assembly ("memory-safe") {
            // The precompiled contract 2 is SHA-256. It cannot fail but for want of gas, and then all of it does.
            mstore(0, value)
            mstore(32, position)
            if iszero(staticcall(gas(), 2, 0, 64, 0, 32)) { revert(0, 0) }
            random := mload(0)
        }
    }

    /// @notice Adds the prizes of the positions from `first` to before `end` to what `sums` has.
    function add(Sums memory sums, Table calldata table, bytes32 value, uint256 first, uint256 end) internal view {
        uint256[] memory thresholds = new uint256[](table.tiers.length);
        uint256[] memory won = new uint256[](table.tiers.length);
        for (uint256 i = 0; i < thresholds.length; i++) {
            thresholds[i] = table.tiers[i].threshold;
        }
        uint256 denominator = table.denominator;
        for (uint256 position = first; position < end; position++) {
            won[_tierOf(uint256(valueOf(value, position)) % denominator, thresholds)]++;
        }
        for (uint256 i = won.length; i > 0; i--) {
            uint256 count = won[i - 1];
            if (count == 0) continue;
            uint256 amount = table.tiers[i - 1].amount;
            if (amount < table.heldFrom) sums.transferred += count * amount;
            else sums.held += count * amount;
            if (i - 1 < sums.best) sums.best = i - 1;
        }
    }

    /// @dev The first tier whose threshold is above the roll, by halving. The roll is below the last threshold, so there
    /// always is one, and nothing is read beyond the list.
    function _tierOf(uint256 roll, uint256[] memory thresholds) private pure returns (uint256 tier) {
        unchecked {
            uint256 above = thresholds.length - 1;
            while (tier < above) {
                uint256 middle = (tier + above) >> 1;
                uint256 threshold;
                assembly ("memory-safe") {
                    threshold := mload(add(add(thresholds, 32), shl(5, middle)))
                }
                if (roll < threshold) above = middle;
                else tier = middle + 1;
            }
        }
    }
}
