// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PrizeDrawings} from "../PrizeDrawings.sol";
import {Base} from "./Base.sol";
import {vm} from "./Vm.sol";

contract CallbackTest is Base {
    function test_theValueIsStoredOnceItArrives() public {
        uint64 sequence = _request(1, 1);
        vm.warp(START + 7);
        bytes32 expected = keccak256(bytes.concat(_contributionOf(_requestOf(1, 1), 1), chain[sequence], bytes32(0)));
        vm.expectEmit(address(drawings));
        emit PrizeDrawings.DrawingRevealed(1, 1, expected, sequence);
        _reveal(1, 1, sequence);
        vm.assertEq(drawings.drawing(1, 1).randomValue, expected, "both contributions made it");
        vm.assertEq(drawings.drawing(1, 1).revealedAt, START + 7, "when");
    }

    function test_valuesArriveInAnyOrder() public {
        _request(1, 1);
        _request(1, 2);
        _request(1, 3);
        bytes32 third = _reveal(1, 3, 3);
        bytes32 first = _reveal(1, 1, 1);
        vm.assertEq(drawings.drawing(1, 1).randomValue, first, "first");
        vm.assertEq(drawings.drawing(1, 2).revealedAt, 0, "second still out");
        vm.assertEq(drawings.drawing(1, 3).randomValue, third, "third");
    }

    function test_aValueArrivesWhileTheContractIsPaused() public {
        uint64 sequence = _request(1, 1);
        vm.prank(pauser);
        drawings.pause();
        bytes32 value = _reveal(1, 1, sequence);
        vm.assertEq(drawings.drawing(1, 1).randomValue, value, "stored");
    }

    function testFuzz_anyAnswerIsTakenWithoutRevertAndTheFirstStays(
        uint64 sequence,
        address from,
        bytes32 value,
        bytes32 later
    ) public {
        _request(1, 1);
        bool awaited = sequence == 1 && from == provider;
        if (!awaited) {
            _expectIgnored(from, sequence, value);
            _answer(from, sequence, value);
            vm.assertEq(drawings.drawing(1, 1).revealedAt, 0, "nothing stored");
        }
        _answer(provider, 1, value);
        vm.assertEq(drawings.drawing(1, 1).randomValue, value, "stored");
        vm.warp(START + 1);
        _expectIgnored(provider, 1, later);
        _answer(provider, 1, later);
        vm.assertEq(drawings.drawing(1, 1).randomValue, value, "the first stays");
        vm.assertEq(drawings.drawing(1, 1).revealedAt, START, "with its time");
        vm.assertEq(drawings.drawing(0, 0).revealedAt, 0, "no drawing of number 0");
    }

    function testFuzz_onlyTheEntropyContractAnswers(address sender) public {
        vm.assume(sender != address(entropy));
        _request(1, 1);
        vm.prank(sender);
        vm.expectRevert("Only Entropy can call this function");
        drawings._entropyCallback(1, provider, "a chosen value");
    }

    function _expectIgnored(address from, uint64 sequence, bytes32 value) private {
        vm.expectEmit(address(drawings));
        emit PrizeDrawings.AnswerIgnored(from, sequence, value);
    }

    function _answer(address from, uint64 sequence, bytes32 value) private {
        vm.prank(address(entropy));
        drawings._entropyCallback(sequence, from, value);
    }
}
