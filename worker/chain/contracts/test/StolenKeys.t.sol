// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {deployed} from "./Deployed.sol";
import {vm} from "./Vm.sol";
import {Campaigns} from "../Campaigns.sol";
import {Drawings} from "../Drawings.sol";
import {Guarantees} from "../Guarantees.sol";
import {PrizeDrawings} from "../PrizeDrawings.sol";
import {Table, Tier} from "../Prizes.sol";
import {Roles} from "../Roles.sol";
import {Stage} from "./Stage.sol";

/// @dev The most that each key can do when somebody else has it.
contract StolenKeysTest is Stage {
    /// @dev The worst request there is: a list of a million that nobody sent. The table, the limits and the wallet are
    /// not the operator's, so what the limits allow goes to the campaign's own wallet, and to nobody else.
    function test_theOperatorSpendsADaysLimitOfACampaignAtMostAndOnItsWallet() public {
        vm.prank(owner);
        drawings.setLimits(1, 1_000 * DOLLAR, 2_000 * DOLLAR);
        _register("other", address(0xF00D));
        _deposit(2, MONEY);
        for (uint32 i = 1; i <= 20; i++) {
            uint48 number = _draw(1, 3 * i);
            vm.prank(operator);
            try drawings.settle(1, number, _table(), type(uint256).max) {} catch {}
        }
        vm.assertTrue(token.balanceOf(wallet) <= 2_000 * DOLLAR, "a day's limit");
        vm.assertEq(drawings.campaign(2).balance, MONEY, "no other campaign");
        vm.assertEq(drawings.deposited(address(token)), token.balanceOf(address(drawings)), "and nowhere else");
    }

    function test_theOperatorTakesThreeGuaranteesAtMostAndThenOneInEachPeriod() public {
        _pass(365 days);
        uint256 paid = 0;
        for (uint48 i = 1; i <= 20; i++) {
            uint48 number = _drawWith(1, 1, "a small prize");
            drawings.settle(1, number, _table(), 1);
            vm.prank(operator);
            try drawings.payGuarantee(Guarantees.GuaranteeOrder(1, i, i, number), _table()) {
                paid++;
            } catch {}
        }
        vm.assertEq(paid, 3, "three");
    }

    function test_theOperatorDecidesNothingElse() public {
        vm.prank(operator);
        _expect(Roles.NotRegistrar.selector);
        drawings.registerTable(1, _table(), uint40(clock + NOTICE));
        PrizeDrawings.Registration memory registration = _registration("own", stranger);
        vm.prank(operator);
        _expect(Roles.NotRegistrar.selector);
        drawings.registerCampaign(registration);
        vm.prank(operator);
        _expect(Roles.NotRegistrar.selector);
        drawings.setFirstWallet(1, stranger);
        _refuseOwnersCalls(operator);
        vm.prank(operator);
        _expect(Roles.NotPauser.selector);
        drawings.pause();
    }

    function test_theRegistrarTouchesNoMoneyAndNoDrawingThatWasRequested() public {
        uint48 number = _drawWith(1, 3, "a value");
        Table memory generous = _table();
        generous.tiers = new Tier[](1);
        generous.tiers[0] = Tier(1_000, 40_000 * DOLLAR);
        vm.prank(registrar);
        drawings.registerTable(1, generous, uint40(clock + NOTICE));
        vm.expectRevert();
        drawings.settle(1, number, generous, 3);
        vm.prank(registrar);
        _expect(abi.encodeWithSelector(Campaigns.HasWallet.selector, wallet));
        drawings.setFirstWallet(1, stranger);
        _refuseOwnersCalls(registrar);
        Drawings.DrawingRequest memory request = _requestOf(1, 2, 3);
        vm.prank(registrar);
        _expect(Roles.NotOperator.selector);
        drawings.requestDrawing(request, 1 ether);
        // A campaign of their own has no money but what is deposited for it.
        uint64 own = _register("own", stranger);
        number = _drawWith(own, 3, "a value");
        (uint256 due,,) = _expected("a value", _table(), 3);
        _expect(abi.encodeWithSelector(Campaigns.BalanceTooSmall.selector, 0, due));
        drawings.settle(own, number, _table(), 3);
    }

    function test_theRegistrarStartsNoPaymentsThatTheOwnerStopped() public {
        uint48 number = _drawWith(1, 3, "a value");
        vm.prank(owner);
        drawings.setWallet(1, address(0));
        vm.prank(registrar);
        _expect(abi.encodeWithSelector(Campaigns.HasWallet.selector, address(0)));
        drawings.setFirstWallet(1, stranger);
        _expect(abi.encodeWithSelector(Campaigns.NoWallet.selector, 1));
        drawings.settle(1, number, _table(), 3);
        vm.prank(owner);
        drawings.setWallet(1, wallet);
        drawings.settle(1, number, _table(), 3);
    }

    /// @dev Also where the first wallet was the registrar's to set, or there was none yet.
    function test_theRegistrarSetsNoWalletAfterTheOwner() public {
        (uint64 late, uint64 none) = (_register("late", address(0)), _register("none", address(0)));
        vm.prank(registrar);
        drawings.setFirstWallet(late, wallet);
        vm.prank(owner);
        drawings.setWallet(late, address(0));
        vm.prank(owner);
        drawings.setWallet(none, address(0));
        vm.prank(registrar);
        _expect(abi.encodeWithSelector(Campaigns.HasWallet.selector, address(0)));
        drawings.setFirstWallet(late, stranger);
        vm.prank(registrar);
        _expect(abi.encodeWithSelector(Campaigns.HasWallet.selector, address(0)));
        drawings.setFirstWallet(none, stranger);
    }

    function test_thePauserStopsAndCannotStartAgain() public {
        vm.prank(pauser);
        drawings.pause();
        vm.prank(pauser);
        _expect(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, pauser));
        drawings.unpause();
        _expect(Pausable.EnforcedPause.selector);
        drawings.settle(1, 1, _table(), 1);
        _deposit(1, 5);
        _refuseOwnersCalls(pauser);
    }

    /// @dev On a public chain the owner is OpenZeppelin's timelock, unmodified: what its keys want is public two days
    /// before it happens, and the pauser has that long to stop everything.
    function test_whatTheOwnerDoesIsPublicTwoDaysBefore() public {
        address[] memory keys = new address[](1);
        keys[0] = owner;
        TimelockController timelock =
            TimelockController(deployed("timelock-controller", abi.encode(48 hours, keys, keys, address(0))));
        vm.prank(owner);
        drawings.transferOwnership(address(timelock));
        _passTwoDays(timelock, abi.encodeCall(drawings.acceptOwnership, ()));
        bytes memory thief = abi.encodeCall(drawings.setWallet, (1, stranger));
        vm.prank(owner);
        timelock.schedule(address(drawings), 0, thief, 0, 0, 48 hours);
        vm.prank(owner);
        vm.expectRevert();
        timelock.execute(address(drawings), 0, thief, 0, 0);
        vm.prank(owner);
        _expect(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, owner));
        drawings.setWallet(1, stranger);
        _pass(48 hours);
        vm.prank(owner);
        timelock.execute(address(drawings), 0, thief, 0, 0);
        vm.assertTrue(drawings.campaign(1).wallet == stranger, "and then it counts");
    }

    function test_nobodyHasACommandForAValueAProviderOrAnAmount() public view {
        vm.assertTrue(drawings.provider() == provider && address(drawings.entropy()) == address(entropy), "for good");
    }

    function test_theOwnershipCannotBeGivenUp() public {
        vm.prank(owner);
        _expect(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        drawings.renounceOwnership();
    }

    function _passTwoDays(TimelockController timelock, bytes memory call_) private {
        vm.prank(owner);
        timelock.schedule(address(drawings), 0, call_, 0, 0, 48 hours);
        _pass(48 hours);
        vm.prank(owner);
        timelock.execute(address(drawings), 0, call_, 0, 0);
    }

    function _refuseOwnersCalls(address thief) private {
        bytes[11] memory calls = [
            abi.encodeCall(drawings.setWallet, (1, thief)),
            abi.encodeCall(drawings.setLimits, (1, type(uint96).max, type(uint96).max)),
            abi.encodeCall(drawings.refund, (1, 1)),
            abi.encodeCall(drawings.withdraw, (address(token), thief, 1)),
            abi.encodeCall(drawings.setMaxRequestFee, (type(uint96).max)),
            abi.encodeCall(drawings.voidDrawing, (1, 1, "unwanted")),
            abi.encodeCall(drawings.setRegistrar, (thief)),
            abi.encodeCall(drawings.setOperator, (thief)),
            abi.encodeCall(drawings.setPauser, (thief)),
            abi.encodeCall(drawings.unpause, ()),
            abi.encodeCall(drawings.transferOwnership, (thief))
        ];
        for (uint256 i = 0; i < calls.length; i++) {
            vm.prank(thief);
            (bool succeeded, bytes memory answer) = address(drawings).call(calls[i]);
            bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, thief);
            vm.assertTrue(!succeeded && keccak256(answer) == keccak256(refusal), vm.toString(i));
        }
    }
}
