// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {PrizeDrawings} from "../PrizeDrawings.sol";
import {Base} from "./Base.sol";
import {vm} from "./Vm.sol";

contract PaymentsTest is Base {
    function setUp() public override {
        super.setUp();
        _draw(1, 1);
        _draw(1, 2);
        _request(1, 3);
    }

    function test_aPaymentGoesToTheCampaignsWalletAndIsRecorded() public {
        PrizeDrawings.Payment memory payment = _paymentOf(1, 1, 5e6);
        bytes32 key = drawings.paymentKey(PrizeDrawings.Kind.Draw, 1, 1);
        vm.assertEq(key, keccak256(abi.encode(uint256(0), uint256(1), uint256(1))), "key");
        vm.expectEmit(address(drawings));
        emit PrizeDrawings.Paid(1, PrizeDrawings.Kind.Draw, 1, key, wallet, 5e6);
        _pay(payment);
        _assertMoved(5e6);
        (uint96 amount, uint40 paidAt) = drawings.paid(key);
        vm.assertEq(amount, 5e6, "amount");
        vm.assertEq(paidAt, START, "when");
        vm.assertEq(drawings.campaign(1).payments, 1, "count");
    }

    function testFuzz_aSecondPaymentUnderAKeyIsRefusedWhateverItsAmount(uint96 first, uint96 second) public {
        first = uint96(bound(first, 1, MAX_PAYOUT));
        _pay(_paymentOf(1, 1, first));
        bytes32 key = drawings.paymentKey(PrizeDrawings.Kind.Draw, 1, 1);
        PrizeDrawings.Payment memory again = _paymentOf(1, 1, second);
        _expect(abi.encodeWithSelector(PrizeDrawings.AlreadyPaid.selector, key, first));
        _pay(again);
        _assertMoved(first);
    }

    function test_aGuaranteeIsPaidBesideTheDrawingUnderItsOwnKey() public {
        _pay(_paymentOf(1, 2, 5e6));
        PrizeDrawings.Payment memory guarantee = _guarantee(9, 2, 7e6);
        _pay(guarantee);
        _assertMoved(12e6);
        vm.assertEq(drawings.campaign(1).payments, 2, "count");
        guarantee.drawingNumber = 1;
        guarantee.randomValue = drawings.drawing(1, 1).randomValue;
        bytes32 key = drawings.paymentKey(PrizeDrawings.Kind.Guarantee, 1, 9);
        _expect(abi.encodeWithSelector(PrizeDrawings.AlreadyPaid.selector, key, 7e6));
        _pay(guarantee);
    }

    function test_theKeysOfKindsCampaignsAndNumbersNeverMeet() public view {
        bytes32[8] memory keys;
        for (uint256 i = 0; i < 8; i++) {
            keys[i] = drawings.paymentKey(PrizeDrawings.Kind(i & 1), uint64(1 + (i >> 1 & 1)), uint48(1 + (i >> 2)));
            for (uint256 j = 0; j < i; j++) {
                vm.assertTrue(keys[i] != keys[j], "distinct");
            }
        }
    }

    function test_theAmountMustComeFromTheDrawingsOwnValue() public {
        PrizeDrawings.Payment memory payment = _paymentOf(1, 1, 5e6);
        bytes32 value = payment.randomValue;
        payment.randomValue = drawings.drawing(1, 2).randomValue;
        _expect(abi.encodeWithSelector(PrizeDrawings.StaleRandomValue.selector, value, payment.randomValue));
        _pay(payment);
    }

    function test_aDrawingsPrizesDoNotRestOnAnotherDrawing() public {
        PrizeDrawings.Payment memory payment = _paymentOf(1, 1, 5e6);
        payment.drawingNumber = 2;
        payment.randomValue = drawings.drawing(1, 2).randomValue;
        _expect(PrizeDrawings.WrongDrawing.selector);
        _pay(payment);
    }

    function testFuzz_nothingIsPaidBeforeTheValueIsThere(uint48 number) public {
        vm.assume(number == 0 || number > 2);
        PrizeDrawings.Payment memory payment = _guarantee(1, number, 5e6);
        _expect(PrizeDrawings.NotRevealed.selector);
        _pay(payment);
    }

    function test_anAmountIsNeitherZeroNorAboveTheCap() public {
        PrizeDrawings.Payment memory payment = _guarantee(1, 1, 0);
        _expect(PrizeDrawings.NoAmount.selector);
        _pay(payment);
        payment.amount = MAX_PAYOUT + 1;
        _expect(abi.encodeWithSelector(PrizeDrawings.AmountAboveMax.selector, MAX_PAYOUT + 1, MAX_PAYOUT));
        _pay(payment);
        payment.amount = MAX_PAYOUT;
        _pay(payment);
        _assertMoved(MAX_PAYOUT);
    }

    function test_withoutAWalletNothingIsPaidUntilTheOwnerSetsOne() public {
        vm.prank(owner);
        drawings.setWallet(1, address(0));
        PrizeDrawings.Payment memory payment = _paymentOf(1, 1, 5e6);
        _expect(abi.encodeWithSelector(PrizeDrawings.NoWallet.selector, 1));
        _pay(payment);
        vm.prank(owner);
        drawings.setWallet(1, wallet);
        _pay(payment);
        _assertMoved(5e6);
    }

    function test_anUnknownCampaignIsRefused() public {
        PrizeDrawings.Payment memory payment = _paymentOf(1, 1, 5e6);
        payment.campaignId = 2;
        _expect(abi.encodeWithSelector(PrizeDrawings.UnknownCampaign.selector, 2));
        _pay(payment);
    }

    function test_withTooFewTokensThePaymentFailsAndItsKeyStaysFree() public {
        vm.prank(owner);
        drawings.withdraw(address(token), owner, TOKENS - 1);
        PrizeDrawings.Payment memory payment = _paymentOf(1, 1, 2);
        _expect(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, address(drawings), 1, 2));
        _pay(payment);
        token.mint(address(drawings), 1);
        _pay(payment);
        vm.assertEq(token.balanceOf(wallet), 2, "paid once there was enough");
    }

    function test_manyPaymentsPassOverEqualRepeats() public {
        _pay(_paymentOf(1, 1, 5e6));
        PrizeDrawings.Payment[] memory payments = new PrizeDrawings.Payment[](4);
        payments[0] = _paymentOf(1, 1, 5e6);
        payments[1] = _paymentOf(1, 2, 6e6);
        payments[2] = _guarantee(1, 2, 7e6);
        payments[3] = payments[1];
        vm.prank(operator);
        drawings.payMany(payments);
        _assertMoved(18e6);
        vm.assertEq(drawings.campaign(1).payments, 3, "count");

        bytes32[] memory keys = new bytes32[](3);
        keys[0] = drawings.paymentKey(PrizeDrawings.Kind.Draw, 1, 2);
        keys[1] = drawings.paymentKey(PrizeDrawings.Kind.Draw, 1, 3);
        keys[2] = drawings.paymentKey(PrizeDrawings.Kind.Guarantee, 1, 1);
        uint40[] memory paidAt = drawings.paidOf(keys);
        vm.assertEq(paidAt[0], START, "paid");
        vm.assertEq(paidAt[1], 0, "not paid");
        vm.assertEq(paidAt[2], START, "paid");
    }

    function test_manyPaymentsAreRefusedWholeForAnotherAmountOrABadEntry() public {
        _pay(_paymentOf(1, 1, 5e6));
        PrizeDrawings.Payment[] memory payments = new PrizeDrawings.Payment[](2);
        payments[0] = _paymentOf(1, 2, 6e6);
        payments[1] = _paymentOf(1, 1, 5e6 + 1);
        bytes32 key = drawings.paymentKey(PrizeDrawings.Kind.Draw, 1, 1);
        vm.prank(operator);
        _expect(abi.encodeWithSelector(PrizeDrawings.AlreadyPaid.selector, key, 5e6));
        drawings.payMany(payments);

        payments[1] = _paymentOf(1, 3, 5e6);
        vm.prank(operator);
        _expect(PrizeDrawings.NotRevealed.selector);
        drawings.payMany(payments);

        payments[1] = payments[0];
        payments[1].amount = 0;
        vm.prank(operator);
        _expect(PrizeDrawings.NoAmount.selector);
        drawings.payMany(payments);
        _assertMoved(5e6);
    }

    function _guarantee(uint48 period, uint48 drawing, uint96 amount)
        private
        view
        returns (PrizeDrawings.Payment memory payment)
    {
        payment = _paymentOf(1, drawing, amount);
        (payment.kind, payment.index) = (PrizeDrawings.Kind.Guarantee, period);
    }

    function _assertMoved(uint256 amount) private view {
        vm.assertEq(token.balanceOf(wallet), amount, "arrived at the wallet");
        vm.assertEq(token.balanceOf(address(drawings)), TOKENS - amount, "left the contract");
    }
}
