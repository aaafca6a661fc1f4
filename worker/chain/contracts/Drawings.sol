// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Prizes} from "./Prizes.sol";
import {Tables} from "./Tables.sol";

/// @title The record of drawings
/// @notice A drawing's list of winners, its table and its times are recorded before the value that decides the prizes
/// exists; the value is stored once and never changes. Drawings of a campaign are numbered 1, 2, 3 without a gap, so
/// none can be dropped or quietly repeated. One that moved here goes on with its next number.
abstract contract Drawings is Tables {
    /// @notice What is known of a drawing.
    /// @param contribution This side's part of the value: a hash of all that the request said.
    /// @param randomValue The value; meaningful once `revealedAt` is set.
    /// @param winnersCount How many winners the list holds.
    /// @param requestedAt When the value was last asked for, in seconds.
    /// @param revealedAt When it arrived, 0 before that.
    /// @param sequence The provider's number of the first request.
    /// @param tableNumber The campaign's table that decides the prizes.
    /// @param attempts How often the value was asked for; more than 1 only after a provider's long silence.
    /// @param isVoid Whether the number was voided: it has no value and never will.
    /// @param isPicked Whether a guarantee was paid on it.
    /// @param settled How many positions are settled.
    /// @param transferred What the settled positions transfer, in the token's smallest unit.
    /// @param held What they hold to be paid by hand.
    /// @param bestTier The tier of their best prize; meaningful once a position is settled.
    /// @param settledAt When the last position was settled and the drawing paid, 0 before that.
    struct Drawing {
        bytes32 contribution;
        bytes32 randomValue;
        uint32 winnersCount;
        uint40 requestedAt;
        uint40 revealedAt;
        uint64 sequence;
        uint16 tableNumber;
        uint8 attempts;
        bool isVoid;
        bool isPicked;
        uint32 settled;
        uint96 transferred;
        uint104 held;
        uint8 bestTier;
        uint40 settledAt;
    }

    /// @notice All that the operator says of a drawing. Times in seconds.
    /// @param drawingId Its identifier at the service, in ASCII.
    /// @param winnersCommitment SHA-256 of the locked list of winners.
    /// @param drawAt The draw time, by which its table is chosen. A list whose cutoff was extended is locked later.
    /// @param salt Fixed when the list was locked.
    struct DrawingRequest {
        uint64 campaignId;
        uint48 number;
        bytes32 drawingId;
        bytes32 winnersCommitment;
        uint32 winnersCount;
        uint16 tableNumber;
        uint40 cutoffAt;
        uint40 drawAt;
        bytes32 salt;
    }

    mapping(uint64 campaignId => mapping(uint48 number => Drawing)) internal _drawings;

    /// @notice The drawing has no value yet.
    error NotRevealed();

    /// @notice A drawing's record; all zero if there is none.
    function drawing(uint64 campaignId, uint48 number) external view returns (Drawing memory) {
        return _drawings[campaignId][number];
    }

    /// @notice The records of many drawings, in the order asked.
    function drawingsOf(uint64[] calldata campaignIds, uint48[] calldata numbers)
        external
        view
        returns (Drawing[] memory found)
    {
        if (campaignIds.length != numbers.length) revert Incomplete();
        found = new Drawing[](numbers.length);
        for (uint256 i = 0; i < numbers.length; i++) {
            found[i] = _drawings[campaignIds[i]][numbers[i]];
        }
    }

    /// @notice The random value of one position of a drawn list.
    /// @param position Zero for the first winner of the list.
    function randomValue(uint64 campaignId, uint48 number, uint256 position) external view returns (bytes32) {
        Drawing storage record = _drawings[campaignId][number];
        if (record.revealedAt == 0) revert NotRevealed();
        return Prizes.valueOf(record.randomValue, position);
    }

    /// @notice This side's part of a drawing's random value: it is fixed by all that was said of the drawing before, so
    /// that nobody can try several and keep the best.
    function contributionOf(DrawingRequest calldata request, bytes32 tableHash) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), request, tableHash));
    }
}
