// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Campaigns} from "./Campaigns.sol";
import {Prizes, Table} from "./Prizes.sol";

/// @title The prize tables of campaigns
/// @notice Tables are registered before they count, and never by the operator. A campaign's first one counts from its
/// beginning, each later one for the drawings from a draw time on, which is no sooner than the notice that this contract
/// was deployed with: everybody can see it coming. Of a table only its hash is stored: a call that settles a drawing
/// brings the table along.
abstract contract Tables is Campaigns {
    /// @dev `countsFrom` in seconds; a withdrawn table never counts. `previous` is the one before it that was not
    /// withdrawn, 0 for the first.
    struct TableRecord {
        bytes32 hash;
        uint40 countsFrom;
        uint16 previous;
    }

    /// @notice A drawing that is requested later than this after its draw time has the table of this long ago, so that
    /// old tables cannot be chosen for ever.
    uint256 public constant LATEST = 60 days;

    uint40 private constant NEVER = type(uint40).max;

    /// @notice How long a table, or the terms of a guarantee, are public before they count, in seconds.
    uint40 public immutable notice;

    mapping(uint64 campaignId => mapping(uint16 number => TableRecord)) private _tables;

    /// @notice A table was registered, and counts for drawings whose draw time is `countsFrom` or later, in seconds.
    event TableRegistered(
        uint64 indexed campaignId, uint16 indexed number, bytes32 hash, uint40 countsFrom, Table table
    );
    /// @notice A table will not count after all.
    event TableWithdrawn(uint64 indexed campaignId, uint16 indexed number);

    /// @notice A table counts from this time at the earliest, in seconds: it is public for the notice before, and the one
    /// before it counts for a while.
    error CountsTooSoon(uint256 earliest);
    /// @notice No table waits to count.
    error NoTableWaits();
    /// @notice Another table counts for a drawing of this draw time.
    error NotInForce(uint16 inForce);
    /// @notice The table is not the one that was registered.
    error AnotherTable(bytes32 registered, bytes32 given);

    constructor(uint40 notice_) {
        notice = notice_;
    }

    /// @notice Registers a campaign's next table. The owner, whose own changes are announced long before, may let one
    /// count earlier than the notice: for drawings that wait because it was registered too late.
    /// @param countsFrom The draw time from which it counts, in seconds.
    function registerTable(uint64 campaignId, Table calldata table, uint40 countsFrom) external {
        if (msg.sender != owner()) {
            if (msg.sender != registrar) revert NotRegistrar();
            if (countsFrom < block.timestamp + notice) revert CountsTooSoon(block.timestamp + notice);
        }
        _addTable(campaignId, table, countsFrom);
    }

    /// @notice Withdraws a campaign's last table, which does not count yet.
    function withdrawTable(uint64 campaignId) external onlyRegistrar {
        uint16 number = _lastOf(campaignId, _registered(campaignId).tables);
        TableRecord storage record = _tables[campaignId][number];
        if (record.countsFrom <= block.timestamp) revert NoTableWaits();
        record.countsFrom = NEVER;
        emit TableWithdrawn(campaignId, number);
    }

    /// @notice The table that counts for a drawing with this draw time, in seconds, if it is requested now.
    /// @return number Its number in the campaign, from 1 up.
    /// @return hash keccak256 of its ABI encoding.
    function tableAt(uint64 campaignId, uint40 drawAt) public view returns (uint16 number, bytes32 hash) {
        uint256 oldest = block.timestamp > LATEST ? block.timestamp - LATEST : 0;
        uint256 time = drawAt < oldest ? oldest : drawAt;
        if (time > block.timestamp) time = block.timestamp;
        number = _registered(campaignId).tables;
        TableRecord storage record = _tables[campaignId][number];
        while (record.countsFrom > time && record.previous != 0) {
            number = record.previous;
            record = _tables[campaignId][number];
        }
        hash = record.hash;
    }

    /// @notice The hash of a registered table, and from when it counts, in seconds; both 0 if there is none.
    function tableOf(uint64 campaignId, uint16 number) external view returns (bytes32 hash, uint40 countsFrom) {
        TableRecord storage record = _tables[campaignId][number];
        return (record.hash, record.countsFrom);
    }

    /// @notice By what a table is known here: keccak256 of its ABI encoding.
    function hashOfTable(Table calldata table) external pure returns (bytes32) {
        return Prizes.hashOf(table);
    }

    function _addTable(uint64 campaignId, Table calldata table, uint40 countsFrom) internal {
        Campaign storage campaign_ = _registered(campaignId);
        Prizes.check(table);
        uint16 previous = _lastOf(campaignId, campaign_.tables);
        uint256 earliest = uint256(_tables[campaignId][previous].countsFrom) + 1;
        if (countsFrom < earliest || countsFrom == NEVER) revert CountsTooSoon(earliest);
        uint16 number = campaign_.tables + 1;
        campaign_.tables = number;
        bytes32 hash = Prizes.hashOf(table);
        _tables[campaignId][number] = TableRecord(hash, countsFrom, previous);
        emit TableRegistered(campaignId, number, hash, countsFrom, table);
    }

    /// @dev The hash of the table that a request names, which must be the one that counts for its draw time.
    function _hashInForce(uint64 campaignId, uint16 number, uint40 drawAt) internal view returns (bytes32) {
        (uint16 inForce, bytes32 hash) = tableAt(campaignId, drawAt);
        if (number != inForce) revert NotInForce(inForce);
        return hash;
    }

    /// @dev Refuses any table but the one registered under the number.
    function _recognise(uint64 campaignId, uint16 number, Table calldata table) internal view {
        (bytes32 expected, bytes32 given) = (_tables[campaignId][number].hash, Prizes.hashOf(table));
        if (given != expected) revert AnotherTable(expected, given);
    }

    /// @dev The last table up to this one that was not withdrawn, 0 if there is none.
    function _lastOf(uint64 campaignId, uint16 number) private view returns (uint16) {
        while (_tables[campaignId][number].countsFrom == NEVER) {
            number = _tables[campaignId][number].previous;
        }
        return number;
    }
}
