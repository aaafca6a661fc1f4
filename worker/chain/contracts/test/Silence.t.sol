// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {vm} from "./Vm.sol";
import {Campaigns} from "../Campaigns.sol";
import {Drawings} from "../Drawings.sol";
import {Requests} from "../Requests.sol";
import {Stage} from "./Stage.sol";

/// @dev What a provider's silence allows, and what it does not.
contract SilenceTest is Stage {
    function test_anyoneAsksAgainAfterADayAndHasNothingToChoose() public {
        (uint48 number,) = _request(1, 7);
        uint256 until = clock + 24 hours;
        _pass(24 hours - 1);
        _expect(abi.encodeWithSelector(Requests.NotSilent.selector, until));
        drawings.rerequest(1, number);
        _pass(1);
        bytes32 second = keccak256(abi.encode(drawings.drawing(1, number).contribution, uint8(2)));
        vm.expectEmit(address(drawings));
        emit Requests.DrawingRequestedAgain(1, number, 2, 2, second);
        vm.prank(stranger);
        uint64 sequence = drawings.rerequest(1, number);
        entropy.revealWithCallback(provider, sequence, second, chain[sequence]);
        vm.assertTrue(drawings.drawing(1, number).revealedAt != 0, "the second answer counts");
    }

    function test_theNextAttemptWaitsForAnotherDay() public {
        (uint48 number,) = _request(1, 7);
        _pass(24 hours);
        drawings.rerequest(1, number);
        _expect(abi.encodeWithSelector(Requests.NotSilent.selector, clock + 24 hours));
        drawings.rerequest(1, number);
    }

    function test_anEarlierAnswerStillCounts() public {
        (uint48 number, uint64 sequence) = _request(1, 7);
        _pass(24 hours);
        drawings.rerequest(1, number);
        bytes32 value = _reveal(1, number, sequence);
        vm.assertTrue(value != 0 && drawings.drawing(1, number).randomValue == value, "the first answer");
    }

    function test_nobodyAsksAgainWhileTheAnswerMayBePublic() public {
        (uint48 silent, uint64 sequence) = _request(1, 7);
        (uint48 later, uint64 laterSequence) = _request(1, 7);
        _reveal(1, later, laterSequence);
        _pass(24 hours);
        _expect(abi.encodeWithSelector(Requests.AnswerMayBePublic.selector, sequence, laterSequence));
        drawings.rerequest(1, silent);
        vm.prank(owner);
        _expect(abi.encodeWithSelector(Requests.AnswerMayBePublic.selector, sequence, laterSequence));
        drawings.voidDrawing(1, silent, "its value is known and not wanted");
        // Whoever hashes the later revelation down has the answer, and may deliver it.
        bytes32 known = keccak256(abi.encode(chain[laterSequence]));
        bytes32 contribution = drawings.drawing(1, silent).contribution;
        vm.prank(stranger);
        entropy.revealWithCallback(provider, sequence, contribution, known);
        vm.assertTrue(drawings.drawing(1, silent).revealedAt != 0, "delivered");
    }

    function test_anAnswerWhoseCallbackFailedIsPublicToo() public {
        _deploy(10_000);
        _register("shop", wallet);
        (uint48 number, uint64 sequence) = _request(1, 7);
        bytes32 contribution = drawings.drawing(1, number).contribution;
        entropy.revealWithCallback(provider, sequence, contribution, chain[sequence]);
        vm.assertEq(drawings.drawing(1, number).revealedAt, 0, "too little gas was bought");
        _pass(24 hours);
        _expect(abi.encodeWithSelector(Requests.AnswerMayBePublic.selector, sequence, sequence));
        drawings.rerequest(1, number);
        vm.prank(stranger);
        entropy.revealWithCallback(provider, sequence, contribution, chain[sequence]);
        vm.assertTrue(drawings.drawing(1, number).revealedAt != 0, "delivered again, by anyone");
    }

    function test_anAnswerToASecondRequestBarsAThird() public {
        (uint48 number, uint64 sequence) = _request(1, 7);
        (uint48 other,) = _request(1, 7);
        _pass(24 hours);
        drawings.rerequest(1, number);
        uint64 again = drawings.rerequest(1, other);
        bytes32 second = keccak256(abi.encode(drawings.drawing(1, other).contribution, uint8(2)));
        entropy.revealWithCallback(provider, again, second, chain[again]);
        _pass(24 hours);
        _expect(abi.encodeWithSelector(Requests.AnswerMayBePublic.selector, sequence, again));
        drawings.rerequest(1, number);
    }

    function test_whoAsksAgainMayPayAndGetsTheRestBack() public {
        (uint48 number,) = _request(1, 7);
        _pass(24 hours);
        uint256 fee = entropy.getFeeV2(provider, CALLBACK_GAS);
        vm.deal(stranger, 1 ether);
        uint256 float = address(drawings).balance;
        vm.prank(stranger);
        drawings.rerequest{value: fee + 5}(1, number);
        vm.assertEq(stranger.balance, 1 ether - fee, "the rest came back");
        vm.assertEq(address(drawings).balance, float, "the float is as it was");
    }

    function test_onlyADrawingWithoutAValueIsAskedForAgain() public {
        _expect(Requests.UnknownDrawing.selector);
        drawings.rerequest(1, 1);
        uint48 number = _draw(1, 7);
        _pass(24 hours);
        _expect(Requests.AlreadyRevealed.selector);
        drawings.rerequest(1, number);
    }

    function test_aSilentNumberIsVoidedByTheOwnerForAPublicReason() public {
        (uint48 number, uint64 sequence) = _request(1, 7);
        vm.prank(owner);
        _expect(abi.encodeWithSelector(Requests.NotSilent.selector, clock + 24 hours));
        drawings.voidDrawing(1, number, "The provider is gone.");
        _pass(24 hours);
        vm.prank(operator);
        _expect(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, operator));
        drawings.voidDrawing(1, number, "The provider is gone.");
        vm.prank(owner);
        _expect(Campaigns.Incomplete.selector);
        drawings.voidDrawing(1, number, "");
        vm.expectEmit(address(drawings));
        emit Requests.DrawingVoided(1, number, "The provider is gone.");
        vm.prank(owner);
        drawings.voidDrawing(1, number, "The provider is gone.");

        _reveal(1, number, sequence);
        vm.assertEq(drawings.drawing(1, number).revealedAt, 0, "a late answer is not used");
        _expect(Drawings.NotRevealed.selector);
        drawings.settle(1, number, _table(), 7);
        _pass(24 hours);
        _expect(Requests.IsVoid.selector);
        drawings.rerequest(1, number);
        (uint48 next,) = _request(1, 7);
        vm.assertEq(next, number + 1, "the number is not used again");
    }

    function test_aDrawnNumberIsNeverVoided() public {
        uint48 number = _draw(1, 7);
        _pass(24 hours);
        vm.prank(owner);
        _expect(Requests.AlreadyRevealed.selector);
        drawings.voidDrawing(1, number, "a value that is not liked");
    }
}
