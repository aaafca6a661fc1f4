// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PrizeDrawings} from "../PrizeDrawings.sol";
import {LocalEntropy} from "../local/LocalEntropy.sol";
import {TestToken} from "../local/TestToken.sol";
import {Cast} from "./Cast.sol";
import {vm} from "./Vm.sol";

/// @dev Everything that anyone may do, with whatever arguments forge comes up with. Remembers what was asked and what
/// came of it, from the outside.
contract World is Cast {
    struct Asked {
        uint64 sequence;
        uint64 campaignId;
        uint48 number;
        bytes32 contribution;
    }

    uint256 public constant WALLETS = 4;

    Asked[] private _asked;
    bytes32[] public keys;
    uint256 public paidOut;
    uint256 public failedCallbacks;
    mapping(address => uint256) public receivedBy;
    mapping(uint64 campaignId => uint48) public requested;
    mapping(uint64 campaignId => mapping(uint48 number => bytes32)) public firstValue;

    constructor(
        PrizeDrawings drawings_,
        LocalEntropy entropy_,
        TestToken token_,
        bytes32[] memory chain_,
        address[4] memory roles
    ) {
        (drawings, entropy, token, chain) = (drawings_, entropy_, token_, chain_);
        (owner, operator, pauser, provider) = (roles[0], roles[1], roles[2], roles[3]);
    }

    function keyCount() external view returns (uint256) {
        return keys.length;
    }

    /// @dev The last is the empty one.
    function walletAt(uint256 index) public pure returns (address) {
        return index == WALLETS - 1 ? address(0) : index == 0 ? address(0xFACE) : address(uint160(0xFACE0 + index));
    }

    /// @dev Three times in four with the right number.
    function request(uint64 campaignId, uint48 number, uint8 turn) external {
        campaignId = uint64(bound(campaignId, 1, 2));
        if (turn % 4 != 0) number = drawings.campaign(campaignId).drawings + 1;
        PrizeDrawings.DrawingRequest memory request_ = _requestOf(campaignId, number);
        vm.prank(operator);
        try drawings.requestDrawing(request_, 1 ether) returns (uint64 sequence) {
            requested[campaignId]++;
            _asked.push(Asked(sequence, campaignId, number, _contributionOf(request_, 1)));
        } catch {}
    }

    function rerequest(uint256 which, bytes32 salt, uint256 wait) external {
        if (_asked.length == 0) return;
        Asked memory old = _asked[which % _asked.length];
        vm.warp(block.timestamp + bound(wait, 0, 2 days));
        PrizeDrawings.DrawingRequest memory request_ = _requestOf(old.campaignId, old.number);
        request_.salt = salt;
        uint8 attempt = drawings.drawing(old.campaignId, old.number).attempts + 1;
        vm.prank(owner);
        try drawings.rerequest(old.campaignId, old.number, salt, 1 ether) {
            uint64 sequence = drawings.drawing(old.campaignId, old.number).sequence;
            _asked.push(Asked(sequence, old.campaignId, old.number, _contributionOf(request_, attempt)));
        } catch {}
    }

    /// @dev A drawing as it usually goes.
    function draw(uint64 campaignId) external {
        this.request(campaignId, 0, 1);
        this.reveal(_asked.length - 1);
    }

    /// @dev The provider answers any request, also one that it answered before.
    function reveal(uint256 which) external {
        if (_asked.length == 0) return;
        Asked memory one = _asked[which % _asked.length];
        bytes32 contribution = chain[one.sequence];
        try entropy.revealWithCallback(provider, one.sequence, one.contribution, contribution) {
            if (entropy.getRequestV2(provider, one.sequence).sequenceNumber != 0) failedCallbacks++;
            _remember(one, keccak256(bytes.concat(one.contribution, contribution, bytes32(0))));
        } catch {}
    }

    /// @dev The randomness contract says anything, to known and unknown requests.
    function answer(uint256 which, uint64 sequence, address from, bytes32 value, uint8 turn) external {
        Asked memory one;
        if (turn % 2 == 0 && _asked.length > 0) {
            one = _asked[which % _asked.length];
            (sequence, from) = (one.sequence, provider);
        } else if (from == provider) {
            return;
        }
        vm.prank(address(entropy));
        try drawings._entropyCallback(sequence, from, value) {
            if (one.sequence != 0) _remember(one, value);
        } catch {
            failedCallbacks++;
        }
    }

    function pay(uint256 which, uint8 kind, uint48 index, uint96 amount, uint8 shape) external {
        PrizeDrawings.Payment memory payment = _payment(which, kind, index, amount, shape);
        address wallet_ = drawings.campaign(payment.campaignId).wallet;
        vm.prank(operator);
        try drawings.pay(payment) {
            _count(payment, wallet_);
        } catch {}
    }

    function payMany(uint256[3] calldata which, uint96[3] calldata amounts, uint8 shape) external {
        PrizeDrawings.Payment[] memory payments = new PrizeDrawings.Payment[](3);
        bool[3] memory fresh;
        address[3] memory wallets;
        for (uint256 i = 0; i < 3; i++) {
            payments[i] = _payment(which[i], 0, 0, amounts[i], shape);
            wallets[i] = drawings.campaign(payments[i].campaignId).wallet;
            (uint96 before,) = drawings.paid(_keyOf(payments[i]));
            fresh[i] = before == 0;
            for (uint256 j = 0; j < i; j++) {
                if (_keyOf(payments[i]) == _keyOf(payments[j])) fresh[i] = false;
            }
        }
        vm.prank(operator);
        try drawings.payMany(payments) {
            for (uint256 i = 0; i < 3; i++) {
                if (fresh[i]) _count(payments[i], wallets[i]);
            }
        } catch {}
    }

    function setWallet(uint64 campaignId, uint256 index) external {
        vm.prank(owner);
        drawings.setWallet(uint64(bound(campaignId, 1, 2)), walletAt(index % WALLETS));
    }

    function setMaxPayout(uint64 campaignId, uint96 maxPayout) external {
        vm.prank(owner);
        drawings.setMaxPayout(uint64(bound(campaignId, 1, 2)), uint96(bound(maxPayout, 1e6, MAX_PAYOUT)));
    }

    function pauseForAMoment(uint256 which, uint96 amount) external {
        vm.prank(pauser);
        drawings.pause();
        this.pay(which, 0, 0, amount, 0);
        this.reveal(which);
        vm.prank(owner);
        drawings.unpause();
    }

    /// @dev Mostly a right payment; some of the values of `shape` leave one member as it comes.
    function _payment(uint256 which, uint8 kind, uint48 index, uint96 amount, uint8 shape)
        private
        view
        returns (PrizeDrawings.Payment memory payment)
    {
        payment.kind = PrizeDrawings.Kind(kind % 2);
        payment.campaignId = uint64(1 + which % 2);
        payment.amount = shape % 8 != 1 ? uint96(bound(amount, 1, 3)) : amount;
        uint48 last = drawings.campaign(payment.campaignId).drawings;
        payment.drawingNumber = last == 0 ? 0 : uint48(bound(which / 2, 1, last));
        payment.index = payment.kind == PrizeDrawings.Kind.Draw && shape % 8 != 2 ? payment.drawingNumber : index % 8;
        uint48 other = shape % 8 != 4 ? payment.drawingNumber : index;
        payment.randomValue = drawings.drawing(payment.campaignId, other).randomValue;
    }

    function _remember(Asked memory one, bytes32 value) private {
        if (firstValue[one.campaignId][one.number] == 0) firstValue[one.campaignId][one.number] = value;
    }

    function _count(PrizeDrawings.Payment memory payment, address wallet_) private {
        keys.push(_keyOf(payment));
        paidOut += payment.amount;
        receivedBy[wallet_] += payment.amount;
    }

    function _keyOf(PrizeDrawings.Payment memory payment) private view returns (bytes32) {
        return drawings.paymentKey(payment.kind, payment.campaignId, payment.index);
    }
}
