// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PrizeDrawings} from "../PrizeDrawings.sol";
import {Base} from "./Base.sol";
import {vm} from "./Vm.sol";

contract RequestsTest is Base {
    function test_aRequestRecordsTheDrawingBeforeItsValueExists() public {
        PrizeDrawings.DrawingRequest memory request = _requestOf(1, 1);
        vm.expectEmit(address(drawings));
        emit PrizeDrawings.DrawingRequested(
            1,
            1,
            request.drawingRef,
            request.winnersCommitment,
            request.prizeTableHash,
            3,
            request.salt,
            provider,
            1,
            _contributionOf(request, 1),
            1
        );
        uint64 sequence = _request(1, 1);

        PrizeDrawings.Drawing memory drawing = drawings.drawing(1, 1);
        vm.assertEq(sequence, 1, "the provider's first");
        vm.assertEq(drawing.winnersCommitment, request.winnersCommitment, "list");
        vm.assertEq(drawing.prizeTableHash, request.prizeTableHash, "table");
        vm.assertEq(drawing.randomValue, bytes32(0), "no value yet");
        vm.assertEq(drawing.winnersCount, 3, "count");
        vm.assertEq(drawing.requestedAt, START, "asked now");
        vm.assertEq(drawing.revealedAt, 0, "not revealed");
        vm.assertEq(drawing.sequence, 1, "sequence");
        vm.assertEq(drawing.attempts, 1, "first attempt");
        vm.assertEq(drawings.campaign(1).drawings, 1, "last number");
        (uint64 campaignId, uint48 number) = drawings.placeOf(provider, 1);
        vm.assertEq(campaignId, 1, "place: campaign");
        vm.assertEq(number, 1, "place: number");
    }

    function test_numbersRunWithoutAGapInEachCampaign() public {
        vm.prank(owner);
        drawings.registerCampaign(2, address(token), wallet, MAX_PAYOUT);
        _request(1, 1);
        _request(2, 1);
        _request(1, 2);
        vm.assertEq(drawings.campaign(1).drawings, 2, "first campaign");
        vm.assertEq(drawings.campaign(2).drawings, 1, "second campaign");
    }

    function testFuzz_anyOtherNumberIsRefused(uint48 number) public {
        _request(1, 1);
        vm.assume(number != 2);
        _expect(abi.encodeWithSelector(PrizeDrawings.WrongNumber.selector, 2));
        _request(1, number);
        vm.assertEq(drawings.campaign(1).drawings, 1, "unchanged");
    }

    function testFuzz_anUnknownCampaignIsRefused(uint64 campaignId) public {
        vm.assume(campaignId != 1);
        _expect(abi.encodeWithSelector(PrizeDrawings.UnknownCampaign.selector, campaignId));
        _request(campaignId, 1);
    }

    function test_aRequestWithAMissingMemberIsRefused() public {
        for (uint256 missing = 0; missing < 5; missing++) {
            PrizeDrawings.DrawingRequest memory request = _requestOf(1, 1);
            if (missing == 0) request.drawingRef = 0;
            if (missing == 1) request.winnersCommitment = 0;
            if (missing == 2) request.prizeTableHash = 0;
            if (missing == 3) request.winnersCount = 0;
            if (missing == 4) request.salt = 0;
            vm.prank(operator);
            _expect(PrizeDrawings.Incomplete.selector);
            drawings.requestDrawing(request, 1 ether);
        }
    }

    function test_theFeeIsAskedForAndPaidFromTheFloat() public {
        uint256 fee = entropy.getFeeV2(provider, CALLBACK_GAS);
        vm.assertEq(fee, PROTOCOL_FEE + 6 * PROVIDER_FEE, "six times the gas that the fee includes");
        vm.prank(operator);
        drawings.requestDrawing(_requestOf(1, 1), fee);
        vm.assertEq(address(drawings).balance, 1 ether - fee, "float");
        vm.assertEq(address(entropy).balance, fee, "provider's side");
    }

    function test_aFeeAboveTheCallersMaximumIsRefused() public {
        uint256 fee = entropy.getFeeV2(provider, CALLBACK_GAS);
        vm.prank(operator);
        _expect(abi.encodeWithSelector(PrizeDrawings.FeeAboveMax.selector, fee, fee - 1));
        drawings.requestDrawing(_requestOf(1, 1), fee - 1);
    }

    function test_aFloatBelowTheFeeIsRefusedAndAnyoneMayFillIt() public {
        uint256 fee = entropy.getFeeV2(provider, CALLBACK_GAS);
        vm.deal(address(drawings), fee - 1);
        _expect(abi.encodeWithSelector(PrizeDrawings.FloatTooSmall.selector, fee - 1, fee));
        _request(1, 1);

        vm.deal(stranger, 1);
        vm.prank(stranger);
        (bool sent,) = address(drawings).call{value: 1}("");
        vm.assertTrue(sent, "ether taken");
        _request(1, 1);
        vm.assertEq(address(drawings).balance, 0, "spent to the last wei");
    }

    function testFuzz_theContributionIsFixedByAllThatIsRecorded(uint256 word, uint256 which) public {
        PrizeDrawings.DrawingRequest memory request = _requestOf(1, 1);
        bytes32 contribution = _read(request, 1);
        vm.assertEq(contribution, _contributionOf(request, 1), "as documented");
        vm.assertTrue(contribution != _read(request, 2), "attempt");
        vm.chainId(block.chainid + 1);
        vm.assertTrue(contribution != _read(request, 1), "chain");
        vm.chainId(block.chainid - 1);

        which %= 5;
        if (which == 0) request.campaignId = uint64(bound(word, 2, type(uint64).max));
        if (which == 1) request.number = uint48(bound(word, 2, type(uint48).max));
        if (which == 2) request.winnersCommitment ^= bytes32(bound(word, 1, type(uint256).max));
        if (which == 3) request.prizeTableHash ^= bytes32(bound(word, 1, type(uint256).max));
        if (which == 4) request.salt ^= bytes32(bound(word, 1, type(uint256).max));
        vm.assertTrue(contribution != _read(request, 1), "a member");
    }

    function _read(PrizeDrawings.DrawingRequest memory request, uint8 attempt) private view returns (bytes32) {
        return drawings.userContribution(
            request.campaignId, request.number, request.winnersCommitment, request.prizeTableHash, request.salt, attempt
        );
    }
}
