// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Prizes, Sums, Table} from "./Prizes.sol";
import {Requests} from "./Requests.sol";

/// @title Settling drawings
/// @notice Computes what a drawn list has won from its value and its table alone, and pays it to the campaign's wallet,
/// once. Nobody says an amount, so anyone may settle.
abstract contract Settlements is Requests {
    /// @notice So many positions of a drawing are settled; others are still to come.
    event DrawingPartlySettled(uint64 indexed campaignId, uint48 indexed number, uint32 settled);
    /// @notice A drawing is settled: this was transferred to the wallet (zero if nothing was), that is paid by hand.
    /// @param best The best prize of the drawing, in the token's smallest unit.
    event DrawingSettled(
        uint64 indexed campaignId, uint48 indexed number, uint96 transferred, uint104 held, uint96 best, address wallet
    );

    /// @notice The drawing is settled and paid.
    error AlreadySettled();
    /// @notice The prizes come to more than can be stored: no real token has so many units.
    error SumTooLarge();

    /// @notice Settles up to `limit` more positions of a drawing; with the last one the prizes are paid. A long list is
    /// settled in several calls. Refused while the campaign has too little, no wallet, or no room in its limits; what
    /// was settled before stays, and anyone may call again.
    /// @param table The table that the drawing was requested with.
    /// @param limit At least 1; as many as fit into a block.
    function settle(uint64 campaignId, uint48 number, Table calldata table, uint256 limit)
        external
        whenNotPaused
        nonReentrant
    {
        Drawing storage record = _drawings[campaignId][number];
        if (record.revealedAt == 0) revert NotRevealed();
        if (record.settledAt != 0) revert AlreadySettled();
        if (limit == 0) revert Incomplete();
        _recognise(campaignId, record.tableNumber, table);

        (uint256 first, uint256 count) = (record.settled, record.winnersCount);
        uint256 end = limit < count - first ? first + limit : count;
        Sums memory sums = Sums(record.transferred, record.held, first == 0 ? Prizes.NO_TIER : record.bestTier);
        Prizes.add(sums, table, record.randomValue, first, end);
        if (sums.transferred > type(uint96).max || sums.held > type(uint104).max) revert SumTooLarge();
        record.settled = uint32(end);
        (record.transferred, record.held) = (uint96(sums.transferred), uint104(sums.held));
        record.bestTier = uint8(sums.best);
        if (end < count) {
            emit DrawingPartlySettled(campaignId, number, uint32(end));
            return;
        }
        record.settledAt = uint40(block.timestamp);
        address wallet = sums.transferred > 0 ? _payOut(campaignId, sums.transferred) : address(0);
        emit DrawingSettled(
            campaignId, number, uint96(sums.transferred), uint104(sums.held), table.tiers[sums.best].amount, wallet
        );
    }
}
