// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EntropyErrors} from "@pythnetwork/entropy-sdk-solidity/EntropyErrors.sol";
import {EntropyEvents} from "@pythnetwork/entropy-sdk-solidity/EntropyEvents.sol";
import {EntropyEventsV2} from "@pythnetwork/entropy-sdk-solidity/EntropyEventsV2.sol";
import {EntropyStatusConstants} from "@pythnetwork/entropy-sdk-solidity/EntropyStatusConstants.sol";
import {EntropyStructsV2} from "@pythnetwork/entropy-sdk-solidity/EntropyStructsV2.sol";
import {Consumer} from "./doubles/Consumer.sol";
import {Stage} from "./Stage.sol";
import {vm} from "./Vm.sol";

contract LocalEntropyTest is Stage {
    bytes32 private constant MINE = "the user's contribution";
    Consumer private consumer;

    function setUp() public override {
        super.setUp();
        consumer = new Consumer(entropy, provider);
        vm.deal(address(consumer), 1 ether);
    }

    function test_aRequestIsKeptUntilItIsRevealedAndThenForgotten() public {
        vm.expectEmit(address(entropy));
        emit EntropyEventsV2.Requested(provider, address(consumer), 1, MINE, 50_000, "");
        uint64 sequence = consumer.ask(MINE, 41_000);
        EntropyStructsV2.Request memory request = entropy.getRequestV2(provider, sequence);
        vm.assertEq(request.requester, address(consumer), "requester");
        vm.assertEq(request.sequenceNumber, 1, "sequence");
        vm.assertEq(request.numHashes, 1, "one step from the commitment");
        vm.assertEq(request.gasLimit10k, 5, "rounded up to 10,000");
        vm.assertEq(request.callbackStatus, EntropyStatusConstants.CALLBACK_NOT_STARTED, "status");

        _revealTo(sequence);
        vm.assertEq(consumer.value(), _number(1), "delivered");
        vm.assertEq(entropy.getRequestV2(provider, sequence).sequenceNumber, 0, "forgotten");
        _expect(EntropyErrors.NoSuchRequest.selector);
        _revealTo(sequence);
    }

    function test_theFeeGrowsWithTheGasAndIsKeptApart() public {
        vm.assertEq(entropy.getFeeV2(provider, 0), PROTOCOL_FEE + PROVIDER_FEE, "least");
        vm.assertEq(entropy.getFeeV2(provider, 10_001), PROTOCOL_FEE + 2 * PROVIDER_FEE, "rounded up");
        vm.assertEq(entropy.getFeeV2(), entropy.getFeeV2(0), "default provider");
        vm.deal(address(this), 1 ether);
        _expect(EntropyErrors.InsufficientFee.selector);
        entropy.requestV2{value: PROTOCOL_FEE + PROVIDER_FEE - 1}(provider, MINE, 0);
        entropy.requestV2{value: PROTOCOL_FEE + PROVIDER_FEE + 1}(provider, MINE, 0);
        vm.assertEq(entropy.accruedProtocolFees(), PROTOCOL_FEE + 1, "an excess is not given back");
        vm.assertEq(entropy.getProviderInfoV2(provider).accruedFeesInWei, PROVIDER_FEE, "provider's part");

        vm.prank(provider);
        entropy.withdraw(PROVIDER_FEE);
        vm.assertEq(provider.balance, PROVIDER_FEE, "taken out");
        vm.prank(provider);
        vm.expectRevert();
        entropy.withdraw(1);
    }

    function test_theCallbackGetsItsGasLimitAndNoMore() public {
        consumer.ask(MINE, 100_000);
        _revealTo(1);
        vm.assertLe(consumer.gasGiven(), 100_000, "no more");
        vm.assertLe(99_000, consumer.gasGiven(), "no less");
        vm.prank(provider);
        entropy.setDefaultGasLimit(150_000);
        consumer.ask(MINE, 100_000);
        _revealTo(2);
        vm.assertLe(149_000, consumer.gasGiven(), "at least the provider's default");
    }

    function test_aFailedCallbackIsRecordedAndCanBeDeliveredAgainByAnyone() public {
        consumer.behave(Consumer.Manner.Reverts);
        consumer.ask(MINE, 100_000);
        bytes memory reason = abi.encodeWithSelector(Consumer.Unwilling.selector, 7);
        vm.expectEmit(address(entropy));
        emit EntropyEvents.CallbackFailed(provider, address(consumer), 1, MINE, chain[1], _number(1), reason);
        _revealTo(1);
        vm.assertEq(entropy.getRequestV2(provider, 1).callbackStatus, EntropyStatusConstants.CALLBACK_FAILED, "failed");

        _expect(reason);
        _revealTo(1);
        consumer.behave(Consumer.Manner.Takes);
        vm.prank(stranger);
        _revealTo(1);
        vm.assertEq(consumer.value(), _number(1), "the same number");
        vm.assertEq(entropy.getRequestV2(provider, 1).sequenceNumber, 0, "forgotten");
    }

    function test_aFailedRevealSaysSoAndHowMuchGasItTook() public {
        consumer.behave(Consumer.Manner.BurnsGas);
        consumer.ask(MINE, 50_000);
        vm.recordLogs();
        _revealTo(1);
        bytes memory data = vm.getRecordedLogs()[1].data;
        (bytes32 number,,, bool failed, bytes memory answer, uint32 gasUsed,) =
            abi.decode(data, (bytes32, bytes32, bytes32, bool, bytes, uint32, bytes));
        vm.assertEq(number, _number(1), "the number is public");
        vm.assertTrue(failed, "failed");
        vm.assertEq(answer.length, 0, "out of gas has no words");
        vm.assertLe(50_000, gasUsed, "all of it");
    }

    function test_aRevealWithTooLittleGasIsNotHeldAgainstTheCallback() public {
        consumer.behave(Consumer.Manner.BurnsGas);
        consumer.ask(MINE, 500_000);
        bytes memory call_ = abi.encodeCall(entropy.revealWithCallback, (provider, 1, MINE, chain[1]));
        (bool succeeded, bytes memory reason) = address(entropy).call{gas: 400_000}(call_);
        vm.assertTrue(!succeeded, "reverts");
        vm.assertEq(reason, abi.encodePacked(EntropyErrors.InsufficientGas.selector), "for want of gas");
    }

    function test_aLongAnswerIsCutOff() public {
        consumer.behave(Consumer.Manner.RevertsAtLength);
        consumer.ask(MINE, 100_000);
        vm.recordLogs();
        _revealTo(1);
        bytes memory data = vm.getRecordedLogs()[1].data;
        (,,,, bytes memory answer,,) = abi.decode(data, (bytes32, bytes32, bytes32, bool, bytes, uint32, bytes));
        vm.assertEq(answer.length, 256, "bytes");
    }

    function test_aRequesterMayFillTheRingFromInsideItsCallback() public {
        consumer.behave(Consumer.Manner.AsksAgain);
        consumer.ask(MINE, 10_000_000);
        _revealTo(1);
        vm.assertEq(consumer.value(), _number(1), "delivered");
        vm.assertEq(entropy.getRequestV2(provider, 1).sequenceNumber, 0, "forgotten");
        consumer.behave(Consumer.Manner.Takes);
        for (uint64 sequence = 2; sequence <= 33; sequence++) {
            entropy.revealWithCallback(provider, sequence, "again", chain[sequence]);
        }
    }

    function test_onlyTheRightContributionsReveal() public {
        consumer.ask(MINE, 0);
        _expect(EntropyErrors.IncorrectRevelation.selector);
        entropy.revealWithCallback(provider, 1, MINE, chain[2]);
        _expect(EntropyErrors.IncorrectRevelation.selector);
        entropy.revealWithCallback(provider, 1, "another", chain[1]);
        _expect(EntropyErrors.NoSuchRequest.selector);
        entropy.revealWithCallback(provider, 2, MINE, chain[2]);
    }

    /// forge-config: default.fuzz.runs = 32
    function testFuzz_manyInFlightAreRevealedInAnyOrder(uint256 seed) public {
        uint64 count = 40;
        uint64[] memory order = new uint64[](count);
        for (uint64 i = 0; i < count; i++) {
            order[i] = consumer.ask(MINE, 100_000);
        }
        for (uint256 i = count; i > 1; i--) {
            uint256 other = uint256(keccak256(abi.encode(seed, i))) % i;
            (order[i - 1], order[other]) = (order[other], order[i - 1]);
        }
        for (uint256 i = 0; i < count; i++) {
            _revealTo(order[i]);
            vm.assertEq(consumer.value(), _number(order[i]), "its own number");
            vm.assertEq(entropy.getRequestV2(provider, order[i]).sequenceNumber, 0, "forgotten");
        }
    }

    function test_aChainEndsAndANewOneCarriesOn() public {
        vm.prank(stranger);
        entropy.register(1, chain[198], "", 2, "");
        Consumer other = new Consumer(entropy, stranger);
        vm.deal(address(other), 1 ether);
        other.ask(MINE, 0);
        _expect(EntropyErrors.OutOfRandomness.selector);
        other.ask(MINE, 0);
        vm.prank(stranger);
        entropy.register(1, chain[0], "", 3, "");
        vm.assertEq(other.ask(MINE, 0), 3, "the registration took number 2");
        entropy.revealWithCallback(stranger, 3, MINE, chain[1]);
        entropy.revealWithCallback(stranger, 1, MINE, chain[199]);
        _expect(EntropyErrors.NoSuchProvider.selector);
        entropy.requestV2(address(1), MINE, 0);
    }

    function _revealTo(uint64 sequence) private {
        entropy.revealWithCallback(provider, sequence, MINE, chain[sequence]);
    }

    function _number(uint64 sequence) private view returns (bytes32) {
        return keccak256(bytes.concat(MINE, chain[sequence], bytes32(0)));
    }
}
