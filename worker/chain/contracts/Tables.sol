// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Campaigns} from "./Campaigns.sol";
import {Prizes, Table} from "./Prizes.sol";

/// @title The prize tables of campaigns
/// @notice Tables are registered before they count, and never by whoever requests drawings. A campaign's first one
/// counts at once, each later one only after the notice that this contract was deployed with, so that everybody can see
/// it coming. Of a table only its hash is stored: whoever settles a drawing brings the table along.
abstract contract Tables is Campaigns {
    /// @dev `countsFrom` in seconds; a withdrawn table never counts. `previous` is the table in force before it.
    struct TableRecord {
        bytes32 hash;
        uint40 countsFrom;
        uint16 previous;
    }

    uint40 private constant NEVER = type(uint40).max;

    /// @notice How long a table, or the terms of a guarantee, are public before they count, in seconds.
    uint40 public immutable notice;

    mapping(uint64 campaignId => mapping(uint16 number => TableRecord)) private _tables;

    /// @notice A table was registered, and counts for drawings requested from `countsFrom`, in seconds.
    event TableRegistered(
        uint64 indexed campaignId, uint16 indexed number, bytes32 hash, uint40 countsFrom, Table table
    );
    /// @notice A table will not count after all.
    event TableWithdrawn(uint64 indexed campaignId, uint16 indexed number);

    /// @notice The last table does not count yet: withdraw it first, or wait.
    error TableWaits(uint16 number, uint40 countsFrom);
    /// @notice No table waits to count.
    error NoTableWaits();
    /// @notice Another table counts now.
    error NotInForce(uint16 inForce);
    /// @notice The table is not the one that was registered.
    error AnotherTable(bytes32 registered, bytes32 given);

    constructor(uint40 notice_) {
        notice = notice_;
    }

    /// @notice Registers a campaign's next table.
    function registerTable(uint64 campaignId, Table calldata table) external onlyRegistrar {
        _registered(campaignId);
        _addTable(campaignId, table, uint40(block.timestamp) + notice);
    }

    /// @notice Withdraws a campaign's last table, which does not count yet.
    function withdrawTable(uint64 campaignId) external onlyRegistrar {
        uint16 number = _registered(campaignId).tables;
        TableRecord storage record = _tables[campaignId][number];
        if (!_waits(record)) revert NoTableWaits();
        record.countsFrom = NEVER;
        emit TableWithdrawn(campaignId, number);
    }

    /// @notice The table that counts for drawings requested now.
    function tableInForce(uint64 campaignId) public view returns (uint16 number) {
        number = _registered(campaignId).tables;
        TableRecord storage record = _tables[campaignId][number];
        if (record.countsFrom > block.timestamp) number = record.previous;
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
        Prizes.check(table);
        Campaign storage campaign_ = _campaigns[campaignId];
        uint16 last = campaign_.tables;
        TableRecord storage before = _tables[campaignId][last];
        if (_waits(before)) revert TableWaits(last, before.countsFrom);
        uint16 previous = before.countsFrom == NEVER ? before.previous : last;
        uint16 number = last + 1;
        campaign_.tables = number;
        bytes32 hash = Prizes.hashOf(table);
        _tables[campaignId][number] = TableRecord(hash, countsFrom, previous);
        emit TableRegistered(campaignId, number, hash, countsFrom, table);
    }

    /// @dev The hash of the table that a request names, which must be the one in force.
    function _hashInForce(uint64 campaignId, uint16 number) internal view returns (bytes32) {
        uint16 inForce = tableInForce(campaignId);
        if (number != inForce) revert NotInForce(inForce);
        return _tables[campaignId][number].hash;
    }

    /// @dev Refuses any table but the one registered under the number.
    function _recognise(uint64 campaignId, uint16 number, Table calldata table) internal view {
        (bytes32 expected, bytes32 given) = (_tables[campaignId][number].hash, Prizes.hashOf(table));
        if (given != expected) revert AnotherTable(expected, given);
    }

    function _waits(TableRecord storage record) private view returns (bool) {
        return record.countsFrom > block.timestamp && record.countsFrom != NEVER;
    }
}
