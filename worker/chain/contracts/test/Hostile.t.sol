// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {PrizeDrawings} from "../PrizeDrawings.sol";
import {Base} from "./Base.sol";
import {HostileEntropy} from "./doubles/HostileEntropy.sol";
import {HostileToken} from "./doubles/HostileToken.sol";
import {vm} from "./Vm.sol";

/// @dev The worst case of every role but the owner: the token, the randomness contract and the operator work together.
contract HostileTest is Base {
    /// @dev A payment as it travels, whose kind may be none.
    struct AnyPayment {
        uint8 kind;
        uint64 campaignId;
        uint48 index;
        uint48 drawingNumber;
        uint96 amount;
        bytes32 randomValue;
    }

    HostileEntropy private hostile;
    HostileToken private badToken;

    function setUp() public override {
        super.setUp();
        hostile = new HostileEntropy();
        badToken = new HostileToken();
        drawings = new PrizeDrawings(owner, operator, pauser, address(hostile), provider, CALLBACK_GAS);
        vm.deal(address(drawings), 1 ether);
        badToken.mint(address(drawings), TOKENS);
        vm.prank(owner);
        drawings.registerCampaign(1, address(badToken), wallet, MAX_PAYOUT);
        hostile.setSequence(1);
    }

    function test_anAnswerFromInsideTheRequestIsIgnored() public {
        hostile.setInside(abi.encodeCall(drawings._entropyCallback, (1, provider, "early")));
        _request(1, 1);
        vm.assertTrue(hostile.insideSucceeded(), "the callback does not revert");
        vm.assertEq(drawings.drawing(1, 1).revealedAt, 0, "nothing stored");
        hostile.answer(drawings, provider, 1, "real");
        vm.assertEq(drawings.drawing(1, 1).randomValue, "real", "stored");
    }

    function test_aSequenceGivenTwiceIsRefused() public {
        _request(1, 1);
        _expect(abi.encodeWithSelector(PrizeDrawings.SequenceTaken.selector, provider, 1));
        _request(1, 2);
        hostile.answer(drawings, provider, 1, "one");
        _expect(abi.encodeWithSelector(PrizeDrawings.SequenceTaken.selector, provider, 1));
        _request(1, 2);
        vm.assertEq(drawings.campaign(1).drawings, 1, "no number was lost");
    }

    function test_anOperatorInsideTheRequestCannotTakeTheSameNumber() public {
        vm.prank(owner);
        drawings.setOperator(address(hostile));
        PrizeDrawings.DrawingRequest memory request = _requestOf(1, 1);
        hostile.setInside(abi.encodeCall(drawings.requestDrawing, (request, 1 ether)));
        vm.prank(address(hostile));
        drawings.requestDrawing(request, 1 ether);
        vm.assertTrue(!hostile.insideSucceeded(), "refused");
        vm.assertEq(hostile.insideAnswer(), abi.encodeWithSelector(PrizeDrawings.WrongNumber.selector, 2), "why");
        vm.assertEq(drawings.campaign(1).drawings, 1, "one drawing");
    }

    function testFuzz_noFeeAboveTheMaximumLeaves(uint128 fee, uint128 maxFee) public {
        hostile.setFee(fee);
        uint256 before = address(drawings).balance;
        vm.prank(operator);
        (bool succeeded,) = address(drawings).call(abi.encodeCall(drawings.requestDrawing, (_requestOf(1, 1), maxFee)));
        vm.assertTrue(succeeded == (fee <= maxFee && fee <= before), "only within both bounds");
        vm.assertEq(address(drawings).balance, succeeded ? before - fee : before, "float");
    }

    function test_aTokenThatCallsBackIsNotPaidTwice() public {
        PrizeDrawings.Payment memory payment = _drawnPayment(5);
        vm.prank(owner);
        drawings.setOperator(address(badToken));
        badToken.setInside(abi.encodeCall(drawings.pay, (payment)));
        vm.prank(address(badToken));
        drawings.pay(payment);
        bytes32 key = drawings.paymentKey(PrizeDrawings.Kind.Draw, 1, 1);
        vm.assertTrue(!badToken.insideSucceeded(), "refused");
        vm.assertEq(badToken.insideAnswer(), abi.encodeWithSelector(PrizeDrawings.AlreadyPaid.selector, key, 5), "why");
        vm.assertEq(badToken.balanceOf(wallet), 5, "paid once");
        vm.assertEq(drawings.campaign(1).payments, 1, "counted once");
    }

    function test_aRepeatFromInsideManyPaymentsIsPassedOver() public {
        PrizeDrawings.Payment[] memory payments = new PrizeDrawings.Payment[](1);
        payments[0] = _drawnPayment(5);
        vm.prank(owner);
        drawings.setOperator(address(badToken));
        badToken.setInside(abi.encodeCall(drawings.payMany, (payments)));
        vm.prank(address(badToken));
        drawings.payMany(payments);
        vm.assertTrue(badToken.insideSucceeded(), "an equal repeat");
        vm.assertEq(badToken.balanceOf(wallet), 5, "paid once");
        vm.assertEq(drawings.campaign(1).payments, 1, "counted once");
    }

    function test_aTokenThatAnswersFalseHasNotBeenPaid() public {
        PrizeDrawings.Payment memory payment = _drawnPayment(5);
        badToken.setRefuses(true);
        _expect(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(badToken)));
        _pay(payment);
        badToken.setRefuses(false);
        _pay(payment);
        vm.assertEq(badToken.balanceOf(wallet), 5, "paid once it agreed");
    }

    /// @dev Whatever the operator writes into a payment, only the campaign's wallet can gain.
    function testFuzz_theOperatorCannotChooseADestination(AnyPayment memory payment, uint8 shape) public {
        PrizeDrawings.Payment memory good = _drawnPayment(1);
        if (shape & 1 == 0) (payment.campaignId, payment.drawingNumber) = (1, 1);
        if (shape & 2 == 0) payment.randomValue = good.randomValue;
        if (shape & 4 == 0) payment.amount = uint96(bound(payment.amount, 1, MAX_PAYOUT));
        if (shape & 8 == 0) payment.kind %= 2;
        if (shape & 16 == 0) payment.index = 1;
        vm.prank(operator);
        (bool succeeded,) = address(drawings).call(abi.encodeWithSelector(drawings.pay.selector, payment));
        uint256 moved = succeeded ? payment.amount : 0;
        vm.assertLe(moved, MAX_PAYOUT, "within the cap");
        vm.assertEq(badToken.balanceOf(wallet), moved, "the wallet's gain");
        vm.assertEq(badToken.balanceOf(address(drawings)), TOKENS - moved, "is all that left");
        vm.assertEq(drawings.campaign(1).wallet, wallet, "the wallet is still the owner's choice");
        if (shape & 31 == 0) vm.assertTrue(succeeded, "a right payment is made");
    }

    function _drawnPayment(uint96 amount) private returns (PrizeDrawings.Payment memory) {
        _request(1, 1);
        hostile.answer(drawings, provider, 1, "the value");
        return _paymentOf(1, 1, amount);
    }
}
