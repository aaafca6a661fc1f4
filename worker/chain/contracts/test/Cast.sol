// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PrizeDrawings} from "../PrizeDrawings.sol";
import {LocalEntropy} from "../local/LocalEntropy.sol";
import {TestToken} from "../local/TestToken.sol";
import {vm} from "./Vm.sol";

/// @dev Who takes part, and what they usually do.
abstract contract Cast {
    uint96 internal constant MAX_PAYOUT = 1_000_000e6;

    address internal owner = address(0xA11CE);
    address internal operator = address(0xB0B);
    address internal pauser = address(0xCAFE);
    address internal provider = address(0xD1CE);
    address internal wallet = address(0xFACE);
    address internal stranger = address(0xBAD);

    LocalEntropy internal entropy;
    PrizeDrawings internal drawings;
    TestToken internal token;
    bytes32[] internal chain;

    function _requestOf(uint64 campaignId, uint48 number)
        internal
        pure
        returns (PrizeDrawings.DrawingRequest memory request)
    {
        request.campaignId = campaignId;
        request.number = number;
        request.drawingRef = keccak256(abi.encode("reference", campaignId, number));
        request.winnersCommitment = keccak256(abi.encode("winners", campaignId, number));
        request.prizeTableHash = keccak256(abi.encode("prize table", campaignId));
        request.winnersCount = 3;
        request.salt = keccak256(abi.encode("salt", campaignId, number));
    }

    function _contributionOf(PrizeDrawings.DrawingRequest memory request, uint8 attempt)
        internal
        view
        returns (bytes32)
    {
        return keccak256(
            abi.encode(
                block.chainid,
                address(drawings),
                request.campaignId,
                request.number,
                request.winnersCommitment,
                request.prizeTableHash,
                request.salt,
                attempt
            )
        );
    }

    function _request(uint64 campaignId, uint48 number) internal returns (uint64 sequence) {
        vm.prank(operator);
        return drawings.requestDrawing(_requestOf(campaignId, number), 1 ether);
    }

    function _reveal(uint64 campaignId, uint48 number, uint64 sequence) internal returns (bytes32 value) {
        bytes32 contribution = _contributionOf(_requestOf(campaignId, number), 1);
        entropy.revealWithCallback(provider, sequence, contribution, chain[sequence]);
        return keccak256(abi.encode(contribution, chain[sequence], bytes32(0)));
    }

    /// @dev Requests and reveals a drawing, and returns its value.
    function _draw(uint64 campaignId, uint48 number) internal returns (bytes32) {
        return _reveal(campaignId, number, _request(campaignId, number));
    }

    /// @dev The payment of a drawing's prizes, from the value that the contract holds.
    function _paymentOf(uint64 campaignId, uint48 number, uint96 amount)
        internal
        view
        returns (PrizeDrawings.Payment memory payment)
    {
        payment.campaignId = campaignId;
        payment.index = number;
        payment.drawingNumber = number;
        payment.amount = amount;
        payment.randomValue = drawings.drawing(campaignId, number).randomValue;
    }

    function _pay(PrizeDrawings.Payment memory payment) internal {
        vm.prank(operator);
        drawings.pay(payment);
    }

    /// @dev Brings any number into a range, both ends included.
    function bound(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        uint256 size = high - low;
        return size == type(uint256).max ? value : low + value % (size + 1);
    }

    /// @dev Expects the next call to revert with a custom error and its arguments.
    function _expect(bytes memory reason) internal {
        vm.expectRevert(reason);
    }

    function _expect(bytes4 selector) internal {
        vm.expectRevert(abi.encodePacked(selector));
    }
}
