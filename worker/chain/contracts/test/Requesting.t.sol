// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {vm} from "./Vm.sol";
import {Campaigns} from "../Campaigns.sol";
import {Drawings} from "../Drawings.sol";
import {Requests} from "../Requests.sol";
import {Roles} from "../Roles.sol";
import {Stage} from "./Stage.sol";

contract RequestingTest is Stage {
    function test_whatWasSaidOfADrawingIsInItsContributionAndItsEvent() public {
        Drawings.DrawingRequest memory request = _requestOf(1, 1, 7);
        bytes32 hash = drawings.hashOfTable(_table());
        bytes32 contribution = keccak256(abi.encode(block.chainid, address(drawings), request, hash));
        vm.assertEq(drawings.contributionOf(request, hash), contribution, "as anyone computes it");
        vm.expectEmit(address(drawings));
        emit Requests.DrawingRequested(1, 1, request.drawingId, "shop", request, hash, 1, contribution);
        vm.prank(operator);
        vm.assertEq(drawings.requestDrawing(request, 1 ether), 1, "the provider's number");
        Drawings.Drawing memory record = drawings.drawing(1, 1);
        vm.assertEq(record.contribution, contribution, "stored");
        vm.assertEq(record.winnersCount, 7, "with the number of winners");
        vm.assertEq(record.attempts, 1, "and how often it was asked for");
    }

    function test_numbersRunWithoutAGap() public {
        for (uint48 wrong = 0; wrong < 4; wrong++) {
            if (wrong == 1) continue;
            Drawings.DrawingRequest memory request = _requestOf(1, wrong, 7);
            vm.prank(operator);
            _expect(abi.encodeWithSelector(Requests.WrongNumber.selector, 1));
            drawings.requestDrawing(request, 1 ether);
        }
        _request(1, 7);
        (uint48 number,) = _request(1, 7);
        vm.assertEq(number, 2, "the next");
    }

    function test_aRequestIsWhole() public {
        for (uint256 i = 0; i < 5; i++) {
            Drawings.DrawingRequest memory request = _requestOf(1, 1, 7);
            if (i == 0) request.drawingId = 0;
            if (i == 1) request.winnersCommitment = 0;
            if (i == 2) request.salt = 0;
            if (i == 3) request.winnersCount = 0;
            if (i == 4) request.cutoffAt = 0;
            vm.prank(operator);
            _expect(Campaigns.Incomplete.selector);
            drawings.requestDrawing(request, 1 ether);
        }
    }

    function test_aListIsLockedBeforeItsValueIsAskedFor() public {
        Drawings.DrawingRequest memory request = _requestOf(1, 1, 7);
        request.cutoffAt = uint40(clock + 1);
        vm.prank(operator);
        _expect(abi.encodeWithSelector(Requests.NotLocked.selector, clock + 1));
        drawings.requestDrawing(request, 1 ether);
        request.cutoffAt = uint40(clock);
        vm.prank(operator);
        drawings.requestDrawing(request, 1 ether);
    }

    function test_aListWhoseCutoffWasExtendedIsDrawnLate() public {
        Drawings.DrawingRequest memory request = _requestOf(1, 1, 7);
        request.drawAt = request.cutoffAt - 1 days;
        vm.prank(operator);
        drawings.requestDrawing(request, 1 ether);
    }

    function test_onlyTheOperatorRequests() public {
        Drawings.DrawingRequest memory request = _requestOf(1, 1, 7);
        address[4] memory others = [owner, registrar, pauser, stranger];
        for (uint256 i = 0; i < others.length; i++) {
            vm.prank(others[i]);
            _expect(Roles.NotOperator.selector);
            drawings.requestDrawing(request, 1 ether);
        }
    }

    function test_nothingIsRequestedOfAnUnknownCampaignOrWhilePaused() public {
        Drawings.DrawingRequest memory request = _requestOf(1, 1, 7);
        request.campaignId = 9;
        vm.prank(operator);
        _expect(abi.encodeWithSelector(Campaigns.UnknownCampaign.selector, 9));
        drawings.requestDrawing(request, 1 ether);
        vm.prank(pauser);
        drawings.pause();
        vm.prank(operator);
        _expect(Pausable.EnforcedPause.selector);
        drawings.requestDrawing(request, 1 ether);
    }

    function test_aRequestCostsNoMoreThanTheOperatorAndTheOwnerAllow() public {
        Drawings.DrawingRequest memory request = _requestOf(1, 1, 7);
        uint256 fee = entropy.getFeeV2(provider, CALLBACK_GAS);
        vm.prank(operator);
        _expect(abi.encodeWithSelector(Requests.FeeAboveMax.selector, fee, fee - 1));
        drawings.requestDrawing(request, fee - 1);
        vm.prank(owner);
        drawings.setMaxRequestFee(uint96(fee - 2));
        vm.prank(operator);
        _expect(abi.encodeWithSelector(Requests.FeeAboveMax.selector, fee, fee - 2));
        drawings.requestDrawing(request, 1 ether);
        vm.prank(owner);
        drawings.setMaxRequestFee(1 ether);
        vm.deal(address(drawings), fee - 1);
        vm.prank(operator);
        _expect(abi.encodeWithSelector(Requests.FloatTooSmall.selector, fee - 1, fee));
        drawings.requestDrawing(request, 1 ether);
        vm.deal(address(drawings), fee);
        vm.prank(operator);
        drawings.requestDrawing(request, fee);
    }

    function testFuzz_theFirstValueStays(bytes32 first, bytes32 second, address other) public {
        vm.assume(other != provider);
        (uint48 number, uint64 sequence) = _request(1, 7);
        vm.prank(address(entropy));
        drawings._entropyCallback(sequence, other, second);
        vm.assertEq(drawings.drawing(1, number).revealedAt, 0, "another provider's value is none");
        vm.prank(address(entropy));
        drawings._entropyCallback(sequence, provider, first);
        vm.prank(address(entropy));
        drawings._entropyCallback(sequence, provider, second);
        vm.assertEq(drawings.drawing(1, number).randomValue, first, "the first");
    }

    function testFuzz_noAnswerMakesTheCallbackFail(uint64 sequence, address from, bytes32 value) public {
        _request(1, 7);
        vm.prank(address(entropy));
        drawings._entropyCallback(sequence, from, value);
    }

    function test_onlyTheRandomnessContractAnswers() public {
        (, uint64 sequence) = _request(1, 7);
        vm.prank(operator);
        vm.expectRevert();
        drawings._entropyCallback(sequence, provider, "chosen");
    }

    function test_valuesArriveWhilePaused() public {
        (uint48 number, uint64 sequence) = _request(1, 7);
        vm.prank(pauser);
        drawings.pause();
        vm.assertEq(drawings.drawing(1, number).randomValue, "", "not yet");
        vm.assertEq(_reveal(1, number, sequence), drawings.drawing(1, number).randomValue, "stored");
        vm.assertTrue(drawings.drawing(1, number).revealedAt != 0, "and final");
        _expect(Pausable.EnforcedPause.selector);
        drawings.settle(1, number, _table(), 7);
    }
}
