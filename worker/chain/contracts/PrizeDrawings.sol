// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Drawings} from "./Drawings.sol";
import {Guarantees} from "./Guarantees.sol";
import {Table} from "./Prizes.sol";
import {Requests} from "./Requests.sol";
import {Roles} from "./Roles.sol";
import {Tables} from "./Tables.sol";

/// @title Prize drawings: the public record of every draw, which computes its prizes and pays them once
/// @notice Lists, tables and times of drawings are recorded here before the random value that decides them exists; the
/// contract then computes every prize itself and pays it from what was deposited for the campaign, to the campaign's
/// wallet. Anyone who knows a proof's list and table can check the whole draw against this contract alone, and anyone
/// may settle it.
/// @dev What each subject needs is in a file of its own, each on top of the one before: Roles, Campaigns, Tables,
/// Drawings, Requests, Settlements, Guarantees. Not upgradeable: a successor is deployed beside it.
contract PrizeDrawings is Guarantees {
    /// @notice A new campaign.
    /// @param wallet Where its money goes; zero if that is not known yet.
    /// @param refundTo Where money that is not needed goes back to, for good.
    /// @param maxPerDrawing The most that one payment may send, in the token's smallest unit.
    /// @param maxPerDay The most that all payments of a day in UTC may send together.
    /// @param drawings The number of its last drawing in the contract that it moves from; 0 if it begins here.
    struct Registration {
        uint64 campaignId;
        string slug;
        address token;
        address wallet;
        address refundTo;
        uint96 maxPerDrawing;
        uint96 maxPerDay;
        uint48 drawings;
        Table table;
        Terms terms;
    }

    /// @notice What a contract is deployed with.
    /// @param owner Changes what concerns money and keys; a timelock on a public chain.
    /// @param entropy Pyth's Entropy contract on this chain, for good.
    /// @param provider The randomness provider there, for good.
    /// @param callbackGasLimit The gas that a request buys for the callback; it needs less than 40,000.
    /// @param maxRequestFee The most that a request may cost, in wei.
    /// @param notice How long a table or a guarantee is public before it counts, in seconds.
    struct Setup {
        address owner;
        address registrar;
        address operator;
        address pauser;
        address entropy;
        address provider;
        uint32 callbackGasLimit;
        uint96 maxRequestFee;
        uint40 notice;
    }

    /// @notice The version of this contract's interface and rules.
    string public constant VERSION = "prize-drawings/2";

    /// @notice A campaign was registered. Its table and guarantee have events of their own.
    event CampaignRegistered(
        uint64 indexed campaignId,
        string slug,
        address token,
        address wallet,
        address refundTo,
        uint96 maxPerDrawing,
        uint96 maxPerDay,
        uint48 drawings
    );
    /// @notice The service's transparency log had this root when it had `size` entries.
    event LogAnchored(uint64 indexed size, bytes32 root);

    constructor(Setup memory setup)
        Roles(setup.owner, setup.registrar, setup.operator, setup.pauser)
        Tables(setup.notice)
        Requests(setup.entropy, setup.provider, setup.callbackGasLimit, setup.maxRequestFee)
    {}

    /// @notice Registers the next campaign, with its first table and guarantee, which count at once.
    /// @param r Its id must be one more than `campaignCount`, so that the caller knows what it registers.
    function registerCampaign(Registration calldata r) external onlyRegistrar {
        Campaign memory record;
        (record.slug, record.token, record.wallet, record.refundTo) = (r.slug, r.token, r.wallet, r.refundTo);
        (record.maxPerDrawing, record.maxPerDay, record.drawings) = (r.maxPerDrawing, r.maxPerDay, r.drawings);
        _addCampaign(r.campaignId, record);
        emit CampaignRegistered(
            r.campaignId, r.slug, r.token, r.wallet, r.refundTo, r.maxPerDrawing, r.maxPerDay, r.drawings
        );
        _addTable(r.campaignId, r.table, uint40(block.timestamp));
        if (!_isNone(r.terms)) _setGuarantee(r.campaignId, r.terms, uint40(block.timestamp));
    }

    /// @notice Makes the state of the service's transparency log public, so that nobody can be shown another one.
    function anchor(uint64 size, bytes32 root) external onlyOperator {
        emit LogAnchored(size, root);
    }
}
