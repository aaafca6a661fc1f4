// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {vm} from "./Vm.sol";
import {Campaigns} from "../Campaigns.sol";
import {Drawings} from "../Drawings.sol";
import {Guarantees} from "../Guarantees.sol";
import {Table} from "../Prizes.sol";
import {Roles} from "../Roles.sol";
import {Tables} from "../Tables.sol";
import {Stage} from "./Stage.sol";

contract GuaranteesTest is Stage {
    uint96 private constant AMOUNT = 500 * DOLLAR;

    function test_aGuaranteeIsPaidToTheWalletForADrawingWithoutABetterPrize() public {
        uint48 number = _settled();
        _pass(7 days);
        uint256 before = token.balanceOf(wallet);
        vm.expectEmit(address(drawings));
        emit Guarantees.GuaranteePaid(1, 1, 3, number, wallet, AMOUNT);
        _pay(1, 3, number);
        vm.assertEq(token.balanceOf(wallet), before + AMOUNT, "the registered amount");
        vm.assertEq(drawings.guarantee(1).payments, 1, "counted");
    }

    function test_eachIndexAndEachDrawingCountsOnce() public {
        (uint48 number, uint48 other) = (_settled(), _settled());
        _pass(30 days);
        _refuse(2, number, abi.encodeWithSelector(Guarantees.WrongIndex.selector, 1));
        _pay(1, 1, number);
        _refuse(1, other, abi.encodeWithSelector(Guarantees.WrongIndex.selector, 2));
        _refuse(2, number, abi.encodePacked(Guarantees.AlreadyPicked.selector));
        _pay(2, 2, other);
    }

    /// @dev An operator that forgot what it paid may name another drawing, and the index that is next.
    function test_eachPeriodIsPaidOnce() public {
        (uint48 number, uint48 other) = (_settled(), _settled());
        _pass(30 days);
        _pay(1, 1, number);
        vm.prank(operator);
        _expect(abi.encodeWithSelector(Guarantees.AlreadyPaid.selector, 1));
        drawings.payGuarantee(Guarantees.GuaranteeOrder(1, 2, 1, other), _table());
        _pay(2, 2, other);
        _register("other", wallet);
        _deposit(2, MONEY);
        uint48 own = _drawWith(2, 1, "a small prize");
        drawings.settle(2, own, _table(), 1);
        _pass(7 days);
        vm.prank(operator);
        drawings.payGuarantee(Guarantees.GuaranteeOrder(2, 1, 1, own), _table());
    }

    function test_aFewPeriodsThatWaitedArePaidAtOnceAndThenOneInEach() public {
        _pass(365 days);
        for (uint48 index = 1; index <= 3; index++) {
            _pay(index, index, _settled());
        }
        uint48 number = _settled();
        _refuse(4, number, abi.encodeWithSelector(Guarantees.TooEarly.selector, clock + 7 days));
        _pass(7 days);
        _pay(4, 4, number);
        number = _settled();
        _refuse(5, number, abi.encodeWithSelector(Guarantees.TooEarly.selector, clock + 7 days));
    }

    function test_theFirstOneWaitsForAPeriod() public {
        uint48 number = _settled();
        _refuse(1, number, abi.encodeWithSelector(Guarantees.TooEarly.selector, clock + 7 days));
    }

    function test_aDrawingThatIsNotSettledOrHadABetterPrizeCarriesNone() public {
        uint48 drawn = _draw(1, 3);
        _pass(7 days);
        _refuse(1, drawn, abi.encodePacked(Guarantees.NotSettled.selector));
        _refuse(1, 99, abi.encodePacked(Guarantees.NotSettled.selector));
        uint48 rich = _drawWith(1, 100, _valueWithTopPrize());
        drawings.settle(1, rich, _table(), 100);
        _refuse(1, rich, abi.encodeWithSelector(Guarantees.NotNeeded.selector, 100_000 * DOLLAR, 1_000 * DOLLAR));
        uint48 number = _settled();
        Table memory other = _table();
        other.tiers[1].amount += 1;
        bytes32 hash = drawings.hashOfTable(_table());
        _expect(abi.encodeWithSelector(Tables.AnotherTable.selector, hash, drawings.hashOfTable(other)));
        vm.prank(operator);
        drawings.payGuarantee(Guarantees.GuaranteeOrder(1, 1, 1, number), other);
    }

    function test_onlyTheOperatorOrdersAndOnlyTheRegistrarSetsThem() public {
        uint48 number = _settled();
        _pass(7 days);
        vm.prank(stranger);
        _expect(Roles.NotOperator.selector);
        drawings.payGuarantee(Guarantees.GuaranteeOrder(1, 1, 1, number), _table());
        vm.prank(operator);
        _expect(Roles.NotRegistrar.selector);
        drawings.setGuarantee(1, _terms());
    }

    function test_newTermsCountAfterTheNotice() public {
        (uint48 number, uint48 other) = (_settled(), _settled());
        vm.prank(registrar);
        drawings.setGuarantee(1, Guarantees.Terms(600 * DOLLAR, 1_000 * DOLLAR, 7 days));
        _pass(7 days - 1);
        vm.prank(registrar);
        drawings.setGuarantee(1, Guarantees.Terms(900 * DOLLAR, 1_000 * DOLLAR, 7 days));
        _pass(1);
        uint256 before = token.balanceOf(wallet);
        _pay(1, 1, number);
        vm.assertEq(token.balanceOf(wallet) - before, 600 * DOLLAR, "those that count");
        _pass(7 days);
        before = token.balanceOf(wallet);
        _pay(2, 2, other);
        vm.assertEq(token.balanceOf(wallet) - before, 900 * DOLLAR, "those that count later");
    }

    function test_termsThatEndAGuaranteeEndIt() public {
        uint48 number = _settled();
        vm.prank(registrar);
        drawings.setGuarantee(1, Guarantees.Terms(0, 0, 0));
        _pass(7 days);
        _refuse(1, number, abi.encodePacked(Guarantees.NoGuarantee.selector));
    }

    function test_termsAreWholeOrNone() public {
        Guarantees.Terms[3] memory wrong =
            [Guarantees.Terms(1, 0, 1), Guarantees.Terms(1, 1, 0), Guarantees.Terms(0, 1, 1)];
        for (uint256 i = 0; i < wrong.length; i++) {
            vm.prank(registrar);
            _expect(Guarantees.WrongTerms.selector);
            drawings.setGuarantee(1, wrong[i]);
        }
    }

    function test_aGuaranteeIsWithinTheCampaignsLimitsAndMoney() public {
        uint48 number = _settled();
        _pass(7 days);
        vm.prank(owner);
        drawings.setLimits(1, AMOUNT - 1, MAX_PER_DAY);
        _refuse(1, number, abi.encodeWithSelector(Campaigns.AmountAboveMax.selector, AMOUNT, AMOUNT - 1));
    }

    /// @dev A drawing that won a dollar or nothing.
    function _settled() private returns (uint48 number) {
        number = _drawWith(1, 1, "a small prize");
        drawings.settle(1, number, _table(), 1);
        vm.assertTrue(drawings.drawing(1, number).bestTier > 0, "no top prize");
    }

    function _valueWithTopPrize() private pure returns (bytes32 value) {
        for (uint256 i = 0;; i++) {
            value = bytes32(i);
            (,, uint96 best) = _expected(value, _table(), 100);
            if (best == 100_000 * DOLLAR) return value;
        }
    }

    function _pay(uint48 index, uint48 period, uint48 number) private {
        vm.prank(operator);
        drawings.payGuarantee(Guarantees.GuaranteeOrder(1, index, period, number), _table());
    }

    function _refuse(uint48 index, uint48 number, bytes memory reason) private {
        vm.prank(operator);
        _expect(reason);
        drawings.payGuarantee(Guarantees.GuaranteeOrder(1, index, index, number), _table());
    }
}
