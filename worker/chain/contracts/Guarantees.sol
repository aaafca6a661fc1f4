// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Table} from "./Prizes.sol";
import {Settlements} from "./Settlements.sol";

/// @title Guarantees of a minimum prize per period
/// @notice A campaign may guarantee an amount for each period whose drawings had no better prize. What is paid, how
/// often, and below which prize is registered; a payment rests on a drawing whose best prize is below that.
abstract contract Guarantees is Settlements {
    /// @notice What a campaign guarantees; an amount of 0 is no guarantee.
    /// @param amount What a period is paid, in the token's smallest unit.
    /// @param below The drawing that it rests on has no prize of this or more.
    /// @param minPeriod The shortest period, in seconds.
    struct Terms {
        uint96 amount;
        uint96 below;
        uint32 minPeriod;
    }

    /// @notice A campaign's guarantee.
    /// @param terms What counted until `nextFrom`, in seconds.
    /// @param next What counts from then on.
    /// @param paidThrough Until when the guarantees paid so far reach, in seconds, if one is paid each shortest period.
    /// @param payments How many guarantees were paid.
    struct Guarantee {
        Terms terms;
        Terms next;
        uint40 nextFrom;
        uint40 paidThrough;
        uint48 payments;
    }

    /// @notice A guarantee as the operator orders it.
    /// @param index One more than were paid.
    /// @param period The campaign's period that it is for.
    /// @param drawingNumber The drawing of the win that was picked.
    struct GuaranteeOrder {
        uint64 campaignId;
        uint48 index;
        uint48 period;
        uint48 drawingNumber;
    }

    /// @notice So many periods that are over may be paid one right after the other; then it is one in each period.
    uint256 public constant GUARANTEES_AT_ONCE = 3;

    mapping(uint64 campaignId => Guarantee) internal _guarantees;

    mapping(uint64 campaignId => mapping(uint48 period => bool)) private _isPaid;

    /// @notice A campaign's guarantee has these terms from `countsFrom`, in seconds.
    event GuaranteeSet(uint64 indexed campaignId, Terms terms, uint40 countsFrom);
    /// @notice A guarantee was paid to the campaign's wallet.
    event GuaranteePaid(
        uint64 indexed campaignId,
        uint48 indexed index,
        uint48 period,
        uint48 drawingNumber,
        address wallet,
        uint96 amount
    );

    /// @notice An amount needs a limit and a shortest period, and the other way round.
    error WrongTerms();
    /// @notice The campaign guarantees nothing.
    error NoGuarantee();
    /// @notice Guarantees are paid in order, and this index is next.
    error WrongIndex(uint48 expected);
    /// @notice The guarantee of this period was paid, whatever drawing it rested on.
    error AlreadyPaid(uint48 period);
    /// @notice The drawing is not settled.
    error NotSettled();
    /// @notice A guarantee was paid on this drawing.
    error AlreadyPicked();
    /// @notice The drawing had a prize that needs no guarantee.
    error NotNeeded(uint96 best, uint96 below);
    /// @notice The next guarantee may be paid from this time, in seconds.
    error TooEarly(uint256 from);

    /// @notice Changes what a campaign guarantees, after the notice.
    function setGuarantee(uint64 campaignId, Terms calldata terms) external onlyRegistrar {
        _registered(campaignId);
        _setGuarantee(campaignId, terms, uint40(block.timestamp) + notice);
    }

    /// @notice Pays the guarantee of a period to the campaign's wallet, once.
    /// @param table The table that the picked drawing was requested with.
    function payGuarantee(GuaranteeOrder calldata order, Table calldata table)
        external
        onlyOperator
        whenNotPaused
        nonReentrant
    {
        Guarantee storage record = _guarantees[order.campaignId];
        Terms memory terms = _termsOf(record);
        if (terms.amount == 0) revert NoGuarantee();
        if (order.index != record.payments + 1) revert WrongIndex(record.payments + 1);
        if (_isPaid[order.campaignId][order.period]) revert AlreadyPaid(order.period);
        _isPaid[order.campaignId][order.period] = true;
        _pick(order, table, terms.below);
        record.paidThrough = _next(record.paidThrough, terms.minPeriod);
        record.payments = order.index;
        address wallet = _payOut(order.campaignId, terms.amount);
        emit GuaranteePaid(order.campaignId, order.index, order.period, order.drawingNumber, wallet, terms.amount);
    }

    /// @notice A campaign's guarantee; all zero if there is none.
    function guarantee(uint64 campaignId) external view returns (Guarantee memory) {
        return _guarantees[campaignId];
    }

    /// @dev Terms that wait are replaced: those that counted so far stay until `countsFrom`.
    function _setGuarantee(uint64 campaignId, Terms calldata terms, uint40 countsFrom) internal {
        bool isNone = _isNone(terms);
        bool isWhole = terms.amount != 0 && terms.below != 0 && terms.minPeriod != 0;
        if (!isNone && !isWhole) revert WrongTerms();
        Guarantee storage record = _guarantees[campaignId];
        if (record.nextFrom <= block.timestamp) record.terms = record.next;
        if (record.paidThrough == 0 && !isNone) record.paidThrough = countsFrom;
        (record.next, record.nextFrom) = (terms, countsFrom);
        emit GuaranteeSet(campaignId, terms, countsFrom);
    }

    function _isNone(Terms calldata terms) internal pure returns (bool) {
        return terms.amount == 0 && terms.below == 0 && terms.minPeriod == 0;
    }

    /// @dev Marks the picked drawing, if a guarantee may rest on it.
    function _pick(GuaranteeOrder calldata order, Table calldata table, uint96 below) private {
        Drawing storage picked = _drawings[order.campaignId][order.drawingNumber];
        if (picked.settledAt == 0) revert NotSettled();
        if (picked.isPicked) revert AlreadyPicked();
        _recognise(order.campaignId, picked.tableNumber, table);
        uint96 best = table.tiers[picked.bestTier].amount;
        if (best >= below) revert NotNeeded(best, below);
        picked.isPicked = true;
    }

    /// @dev One guarantee in each period, and a few at once for periods that waited.
    function _next(uint256 paidThrough, uint256 minPeriod) private view returns (uint40) {
        uint256 room = GUARANTEES_AT_ONCE * minPeriod;
        uint256 earliest = block.timestamp > room ? block.timestamp - room : 0;
        uint256 next = (paidThrough > earliest ? paidThrough : earliest) + minPeriod;
        if (next > block.timestamp) revert TooEarly(next);
        return uint40(next);
    }

    function _termsOf(Guarantee storage record) private view returns (Terms memory) {
        return record.nextFrom <= block.timestamp ? record.next : record.terms;
    }
}
