// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {PrizeDrawings} from "../PrizeDrawings.sol";
import {Base} from "./Base.sol";
import {vm} from "./Vm.sol";

contract RerequestTest is Base {
    bytes32 private constant SALT = "a fresh salt";
    uint256 private constant DAY = 24 hours;

    function setUp() public override {
        super.setUp();
        _request(1, 1);
    }

    function test_askingAgainWaitsFor24HoursOfSilence() public {
        vm.warp(START + DAY - 1);
        _expect(abi.encodeWithSelector(PrizeDrawings.NotSilent.selector, START + DAY));
        _again();
        vm.warp(START + DAY);
        _again();
        _expect(abi.encodeWithSelector(PrizeDrawings.NotSilent.selector, START + 2 * DAY));
        _again();
    }

    function test_askingAgainRepeatsTheRecordedListAndTable() public {
        vm.warp(START + DAY);
        PrizeDrawings.DrawingRequest memory request = _requestOf(1, 1);
        request.salt = SALT;
        vm.expectEmit(address(drawings));
        emit PrizeDrawings.DrawingRequested(
            1,
            1,
            0,
            request.winnersCommitment,
            request.prizeTableHash,
            3,
            SALT,
            provider,
            2,
            _contributionOf(request, 2),
            2
        );
        _again();
        PrizeDrawings.Drawing memory drawing = drawings.drawing(1, 1);
        vm.assertEq(drawing.attempts, 2, "attempts");
        vm.assertEq(drawing.sequence, 2, "latest sequence");
        vm.assertEq(drawing.requestedAt, START + DAY, "latest request");
        vm.assertEq(drawings.campaign(1).drawings, 1, "no new number");
    }

    function test_onlyTheOwnerAsksAgain() public {
        vm.warp(START + DAY);
        address[3] memory others = [operator, pauser, stranger];
        for (uint256 i = 0; i < others.length; i++) {
            vm.prank(others[i]);
            _expect(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, others[i]));
            drawings.rerequest(1, 1, SALT, 1 ether);
        }
    }

    function test_onlyAnUnansweredDrawingIsAskedForAgain() public {
        vm.warp(START + DAY);
        vm.prank(owner);
        _expect(PrizeDrawings.WrongDrawing.selector);
        drawings.rerequest(1, 2, SALT, 1 ether);
        vm.prank(owner);
        _expect(PrizeDrawings.WrongDrawing.selector);
        drawings.rerequest(2, 1, SALT, 1 ether);
        vm.prank(owner);
        _expect(PrizeDrawings.Incomplete.selector);
        drawings.rerequest(1, 1, 0, 1 ether);
        _reveal(1, 1, 1);
        _expect(PrizeDrawings.AlreadyRevealed.selector);
        _again();
    }

    function test_theFeeIsBoundedHereToo() public {
        vm.warp(START + DAY);
        uint256 fee = entropy.getFeeV2(provider, CALLBACK_GAS);
        vm.prank(owner);
        _expect(abi.encodeWithSelector(PrizeDrawings.FeeAboveMax.selector, fee, 0));
        drawings.rerequest(1, 1, SALT, 0);
    }

    function test_theLateFirstAnswerWinsOverTheSecond() public {
        vm.warp(START + DAY);
        _again();
        bytes32 value = _reveal(1, 1, 1);
        _revealAgain(2);
        vm.assertEq(drawings.drawing(1, 1).randomValue, value, "the first to arrive");
    }

    function test_theSecondAnswerWinsIfItArrivesFirst() public {
        vm.warp(START + DAY);
        _again();
        bytes32 value = _revealAgain(2);
        vm.expectEmit(address(drawings));
        emit PrizeDrawings.AnswerIgnored(
            provider, 1, keccak256(abi.encode(_contributionOf(_requestOf(1, 1), 1), chain[1], bytes32(0)))
        );
        _reveal(1, 1, 1);
        vm.assertEq(drawings.drawing(1, 1).randomValue, value, "for good");
        vm.assertEq(drawings.drawing(1, 1).revealedAt, START + DAY, "and when");
    }

    function test_anotherProviderMayAnswerInsteadOfASilentOne() public {
        address second = address(0x5EC0);
        vm.prank(second);
        entropy.register(PROVIDER_FEE, chain[0], "", CHAIN_LENGTH, "");
        vm.prank(owner);
        drawings.setProvider(second, CALLBACK_GAS);
        vm.warp(START + DAY);
        _again();
        vm.assertEq(drawings.drawing(1, 1).sequence, 1, "its own count");

        PrizeDrawings.DrawingRequest memory request = _requestOf(1, 1);
        request.salt = SALT;
        bytes32 contribution = _contributionOf(request, 2);
        entropy.revealWithCallback(second, 1, contribution, chain[1]);
        bytes32 value = keccak256(abi.encode(contribution, chain[1], bytes32(0)));
        _reveal(1, 1, 1);
        vm.assertEq(drawings.drawing(1, 1).randomValue, value, "the second provider was first");
    }

    function _again() private {
        vm.prank(owner);
        drawings.rerequest(1, 1, SALT, 1 ether);
    }

    function _revealAgain(uint64 sequence) private returns (bytes32) {
        PrizeDrawings.DrawingRequest memory request = _requestOf(1, 1);
        request.salt = SALT;
        bytes32 contribution = _contributionOf(request, 2);
        entropy.revealWithCallback(provider, sequence, contribution, chain[sequence]);
        return keccak256(abi.encode(contribution, chain[sequence], bytes32(0)));
    }
}
