// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {vm} from "./Vm.sol";
import {Campaigns} from "../Campaigns.sol";
import {PrizeDrawings} from "../PrizeDrawings.sol";
import {Roles} from "../Roles.sol";
import {OddToken} from "./OddToken.sol";
import {Stage} from "./Stage.sol";

/// @dev Campaigns and what belongs to them.
contract MoneyTest is Stage {
    function test_whatArrivesIsTheCampaignsAndNobodyElses() public {
        _register("other", address(0xF00D));
        _deposit(2, 7);
        vm.assertEq(drawings.campaign(1).balance, MONEY, "as before");
        vm.assertEq(drawings.campaign(2).balance, 7, "what arrived");
        vm.assertEq(drawings.deposited(address(token)), uint256(MONEY) + 7, "both");
    }

    function testFuzz_aTokenThatTakesAFeeIsCountedAsItArrives(uint96 amount, uint16 fee) public {
        OddToken odd = new OddToken();
        uint64 campaignId = _registerIn(address(odd), "odd", address(0xF00D));
        amount = uint96(bound(amount, 100_000, type(uint96).max / 2));
        odd.setFee(bound(fee, 0, 5_000));
        odd.mint(address(this), amount);
        odd.approve(address(drawings), amount);
        drawings.deposit(campaignId, amount);
        vm.assertEq(drawings.campaign(campaignId).balance, odd.balanceOf(address(drawings)), "what arrived");
        uint48 number = _drawWith(campaignId, 1, "a value");
        (uint256 due,,) = _expected("a value", _table(), 1);
        if (due > drawings.campaign(campaignId).balance) return;
        drawings.settle(campaignId, number, _table(), 1);
        vm.assertEq(drawings.campaign(campaignId).balance, odd.balanceOf(address(drawings)), "and what is left");
    }

    function test_aTokenThatCallsBackGainsNothing() public {
        OddToken odd = new OddToken();
        uint64 campaignId = _registerIn(address(odd), "odd", address(0xF00D));
        odd.mint(address(this), 10 * MONEY);
        odd.approve(address(drawings), 10 * MONEY);
        odd.mint(address(odd), 1_000);
        odd.allow(address(drawings), 1_000);
        odd.setInside(abi.encodeCall(drawings.deposit, (campaignId, 1_000)));
        drawings.deposit(campaignId, MONEY);
        vm.assertTrue(!odd.insideSucceeded(), "a deposit inside a deposit");
        vm.assertEq(drawings.campaign(campaignId).balance, MONEY, "counted once");

        uint48 number = _drawWith(campaignId, 30, "a value");
        (uint256 due,,) = _expected("a value", _table(), 30);
        odd.setInside(abi.encodeCall(drawings.settle, (campaignId, number, _table(), 30)));
        drawings.settle(campaignId, number, _table(), 30);
        vm.assertTrue(!odd.insideSucceeded(), "a settlement inside a settlement");
        vm.assertEq(odd.balanceOf(address(0xF00D)), due, "paid once");
    }

    function test_aTokenThatRefusesHoldsItsOwnCampaignAlone() public {
        OddToken odd = new OddToken();
        uint64 campaignId = _registerIn(address(odd), "odd", address(0xF00D));
        odd.mint(address(this), MONEY);
        odd.approve(address(drawings), MONEY);
        drawings.deposit(campaignId, MONEY);
        uint48 number = _drawWith(campaignId, 30, "a value");
        odd.setRefuses(true);
        vm.expectRevert();
        drawings.settle(campaignId, number, _table(), 30);
        drawings.settle(1, _drawWith(1, 30, "a value"), _table(), 30);
        odd.setRefuses(false);
        drawings.settle(campaignId, number, _table(), 30);
        vm.assertTrue(odd.balanceOf(address(0xF00D)) > 0, "paid once it is taken");
    }

    function test_aRefundGoesWhereTheRegistrationSays() public {
        vm.prank(owner);
        drawings.refund(1, 5 * DOLLAR);
        vm.assertEq(token.balanceOf(refundTo), 5 * DOLLAR, "there");
        vm.assertEq(drawings.campaign(1).balance, MONEY - 5 * DOLLAR, "from the campaign");
        vm.prank(owner);
        _expect(abi.encodeWithSelector(Campaigns.BalanceTooSmall.selector, MONEY - 5 * DOLLAR, MONEY));
        drawings.refund(1, MONEY);
    }

    function test_theOwnerTakesOutOnlyWhatBelongsToNoCampaign() public {
        token.mint(address(drawings), 9);
        vm.prank(owner);
        _expect(abi.encodeWithSelector(Campaigns.NotYours.selector, 9));
        drawings.withdraw(address(token), owner, 10);
        vm.prank(owner);
        drawings.withdraw(address(token), owner, 9);
        vm.assertEq(token.balanceOf(owner), 9, "the stray ones");
        vm.prank(owner);
        drawings.withdraw(address(0), owner, 1 ether);
        vm.assertEq(owner.balance, 1 ether, "and the float");
        vm.prank(owner);
        _expect(abi.encodeWithSelector(Campaigns.WrongDestination.selector, address(0)));
        drawings.withdraw(address(token), address(0), 0);
    }

    function test_aFirstWalletIsTheRegistrarsAndAnyOtherTheOwners() public {
        vm.prank(registrar);
        _expect(abi.encodeWithSelector(Campaigns.HasWallet.selector, wallet));
        drawings.setFirstWallet(1, stranger);
        vm.prank(registrar);
        _expect(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, registrar));
        drawings.setWallet(1, stranger);
        vm.prank(owner);
        _expect(Roles.NotRegistrar.selector);
        drawings.setFirstWallet(1, stranger);
        vm.prank(owner);
        drawings.setWallet(1, address(0xF00D));
        vm.assertEq(drawings.campaign(1).wallet == address(0xF00D) ? 1 : 0, 1, "the owner's");
    }

    function test_aFirstWalletIsSomeWallet() public {
        uint64 late = _register("late", address(0));
        vm.prank(registrar);
        _expect(abi.encodeWithSelector(Campaigns.WrongDestination.selector, address(0)));
        drawings.setFirstWallet(late, address(0));
        vm.prank(registrar);
        drawings.setFirstWallet(late, wallet);
    }

    function test_noMoneyIsSentIntoADeadEnd() public {
        address[2] memory deadEnds = [address(drawings), address(token)];
        for (uint256 i = 0; i < 2; i++) {
            vm.prank(owner);
            _expect(abi.encodeWithSelector(Campaigns.WrongDestination.selector, deadEnds[i]));
            drawings.setWallet(1, deadEnds[i]);
            PrizeDrawings.Registration memory registration = _registration("dead-end", wallet);
            registration.refundTo = deadEnds[i];
            _refuse(registration, abi.encodeWithSelector(Campaigns.WrongDestination.selector, deadEnds[i]));
        }
        PrizeDrawings.Registration memory nowhere = _registration("dead-end", wallet);
        nowhere.refundTo = address(0);
        _refuse(nowhere, abi.encodeWithSelector(Campaigns.WrongDestination.selector, address(0)));
    }

    function test_aRegistrationIsRightOrRefused() public {
        PrizeDrawings.Registration memory registration = _registration("shop-2", wallet);
        registration.campaignId = 5;
        _refuse(registration, abi.encodeWithSelector(Campaigns.WrongCampaignId.selector, 2));
        registration = _registration("shop-2", wallet);
        registration.token = stranger;
        _refuse(registration, abi.encodeWithSelector(Campaigns.NotAContract.selector, stranger));
        registration = _registration("shop-2", wallet);
        registration.maxPerDrawing = 0;
        _refuse(registration, abi.encodePacked(Campaigns.Incomplete.selector));
        registration = _registration("shop-2", wallet);
        registration.maxPerDay = 0;
        _refuse(registration, abi.encodePacked(Campaigns.Incomplete.selector));
        string[4] memory slugs = ["shop", "", "Shop", "a shop"];
        for (uint256 i = 0; i < slugs.length; i++) {
            _refuse(_registration(slugs[i], wallet), abi.encodeWithSelector(Campaigns.WrongSlug.selector, slugs[i]));
        }
        vm.assertEq(drawings.campaignCount(), 1, "none was registered");
        vm.assertEq(_register("shop-2", wallet), 2, "the next");
        vm.assertEq(drawings.campaignOfSlug(keccak256("shop-2")), 2, "found by its slug");
    }

    function _registerIn(address token_, string memory slug, address wallet_) private returns (uint64) {
        PrizeDrawings.Registration memory registration = _registration(slug, wallet_);
        registration.token = token_;
        vm.prank(registrar);
        drawings.registerCampaign(registration);
        return registration.campaignId;
    }

    function _refuse(PrizeDrawings.Registration memory registration, bytes memory reason) private {
        vm.prank(registrar);
        _expect(reason);
        drawings.registerCampaign(registration);
    }
}
