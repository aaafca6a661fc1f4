// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PrizeDrawings} from "../PrizeDrawings.sol";
import {Base} from "./Base.sol";
import {World} from "./World.sol";
import {vm} from "./Vm.sol";

/// @dev What holds after any sequence of everything that anyone may do. World.sol acts and remembers; here is compared.
contract InvariantsTest is Base {
    World private world;

    function setUp() public override {
        super.setUp();
        world = new World(drawings, entropy, token, chain, [owner, operator, pauser, provider]);
        vm.prank(owner);
        drawings.registerCampaign(2, address(token), wallet, MAX_PAYOUT);
    }

    /// @dev Read by forge: whom it calls.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(world);
    }

    function invariant_theSumOfPaymentsIsWhatLeft() public view {
        uint256 sum = 0;
        uint256 keys = world.keyCount();
        for (uint256 i = 0; i < keys; i++) {
            (uint96 amount, uint40 paidAt) = drawings.paid(world.keys(i));
            vm.assertTrue(amount != 0 && paidAt != 0, "a paid key has an amount and a time");
            sum += amount;
        }
        uint256 payments = uint256(drawings.campaign(1).payments) + drawings.campaign(2).payments;
        vm.assertEq(payments, keys, "as many payments as keys: none was paid twice");
        vm.assertEq(token.balanceOf(address(drawings)), TOKENS - sum, "left the contract");
        vm.assertEq(sum, world.paidOut(), "as ordered");
    }

    function invariant_onlyTheOwnersWalletsHoldTokens() public view {
        uint256 held = 0;
        for (uint256 i = 0; i < world.WALLETS(); i++) {
            address wallet_ = world.walletAt(i);
            vm.assertEq(token.balanceOf(wallet_), world.receivedBy(wallet_), "what was paid while it was the wallet");
            held += token.balanceOf(wallet_);
        }
        vm.assertEq(held + token.balanceOf(address(drawings)), TOKENS, "nobody else holds any");
    }

    function invariant_numbersRunWithoutAGap() public view {
        for (uint64 campaignId = 1; campaignId <= 2; campaignId++) {
            uint48 last = drawings.campaign(campaignId).drawings;
            vm.assertEq(last, world.requested(campaignId), "one number for each request");
            for (uint48 number = 1; number <= last; number++) {
                PrizeDrawings.Drawing memory drawing = drawings.drawing(campaignId, number);
                vm.assertTrue(drawing.attempts != 0, "each was requested");
                vm.assertEq(
                    drawing.winnersCommitment, _requestOf(campaignId, number).winnersCommitment, "the list stays"
                );
                vm.assertEq(drawing.randomValue, world.firstValue(campaignId, number), "the first value stays");
            }
            vm.assertEq(drawings.drawing(campaignId, last + 1).attempts, 0, "none beyond the last");
        }
        vm.assertEq(drawings.drawing(0, 0).revealedAt, 0, "none without a number");
    }

    function invariant_theCallbackNeverReverts() public view {
        vm.assertEq(world.failedCallbacks(), 0, "failed callbacks");
    }

    /// @dev So that the invariants are not true of nothing.
    function test_theWorldReallyRequestsRevealsAndPays() public {
        world.draw(1);
        world.draw(2);
        world.pay(0, 0, 0, 1, 0);
        world.payMany([uint256(0), 1, 1], [uint96(1), 1, 1], 0);
        world.answer(0, 1, provider, "later", 0);
        vm.assertEq(world.requested(1), 1, "requested");
        vm.assertTrue(world.firstValue(1, 1) != 0, "revealed");
        vm.assertEq(world.keyCount(), 2, "paid, each once");
        invariant_theSumOfPaymentsIsWhatLeft();
        invariant_onlyTheOwnersWalletsHoldTokens();
        invariant_numbersRunWithoutAGap();
    }
}
